Webfw::Routes.draw do
  root "products#index"

  resources :products do |products|
    products.resources :reviews, only: [:create, :destroy]
    products.member { |member| member.get "preview" }
    products.collection { |collection| collection.get "search" }
  end

  get "/stock", to: "feeds#stock"
  get "/prices.csv", to: "feeds#prices"
  get "/about-us", to: "pages#about"
end
