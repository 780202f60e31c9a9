# at config/routes.rb
Webfw::Routes.draw do
  resources :products, only: [:idnex]
end
