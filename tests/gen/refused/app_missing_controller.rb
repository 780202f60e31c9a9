# at config/routes.rb
Webfw::Routes.draw do
  root "products#index"

  resources :products do |products|
    products.resources :reviews, only: [:create, :destroy]
    products.member { |member| member.get "preview" }
    products.collection { |collection| collection.get "search" }
  end

  get "/about-us", to: "pages#about"
  get "/away", to: "nowhere#about"
end
