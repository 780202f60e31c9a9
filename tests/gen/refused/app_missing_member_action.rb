# at config/routes.rb
Webfw::Routes.draw do
  resources :products, only: [:index, :show]
  resources :products, only: [:new] do |products|
    products.member do |product|
      product.post :close
    end
  end
  get "/about-us", to: "pages#about"
  root "products#index"
end
