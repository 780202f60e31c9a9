Webfw::Routes.draw do
  root "products#index"

  resources :categories, only: [:index, :show]

  resources :products do |products|
    products.member do |member|
      member.post "restock"
      member.get "label"
    end
    products.collection { |collection| collection.get "search" }
  end

  resources :orders, except: [:edit, :update] do |orders|
    orders.resources :lines, only: [:create, :destroy]
    orders.member { |member| member.patch "pay" }
  end

  get "/login", to: "sessions#new", as: "login"
  post "/login", to: "sessions#create"
  delete "/logout", to: "sessions#destroy", as: "logout"
  get "/admin", to: "admin#index", as: "admin"
  get "/admin/report", to: "admin#report", as: "admin_report"
end
