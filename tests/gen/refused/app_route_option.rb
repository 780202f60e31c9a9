# at config/routes.rb
Webfw::Routes.draw do
  resources :products, onyl: [:index]
end
