Rails.application.routes.draw do
  root "products#index"

  resources :products, only: %i[index show] do
    collection { get :search }
    member { post :favorite }
  end
  resources :orders do
    member do
      patch :ship
      put :cancel
    end
    resources :line_items, only: %i[create destroy], shallow: true
  end
  resource :cart, only: %i[show update destroy] do
    post "add/:product_id", action: :add, as: :add_to
  end
  resources :signups, only: %i[new create]
  get "reports/:kind", to: "reports#show", as: :report, constraints: { kind: /sales|stock|customers/ }
  get "export", to: "reports#export", defaults: { format: "csv" }

  namespace :admin do
    resources :products, except: :show
    resources :categories, only: :index
  end
  namespace :api do
    namespace :v1 do
      resources :orders, only: %i[index show create]
      resources :products, only: %i[index show]
    end
  end
end
