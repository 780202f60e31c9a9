Rails.application.routes.draw do
  root "store#index"
  get "admin" => "admin#index"
  controller :sessions do
    get "login" => :new
    post "login" => :create
    delete "logout" => :destroy
  end
  resources :products do
    get :who_bought, on: :member
    resources :subscribers, only: [ :create ]
  end
  resource :unsubscribe, only: [ :show ]
  scope "(:locale)" do
    resources :orders
    resources :line_items, :carts
    root "store#index", as: "store_index", via: :all
  end
end

# GET /admin
# GET /login
# DELETE /logout
# GET /products/1/who_bought
# GET /orders
# GET /es/orders
# GET /es/carts/1
# GET /es
