# at config/routes.rb
Webfw::Routes.draw do
  resources :products, only: [:index, :show] do |products|
    products.member do |member|
      raise "not yet" if products
    end
  end

  raise ArgumentError, "no more routes"
end
