# at config/routes.rb
Webfw::Routes.draw do
  namespace :admin do
    resources :products
  end
end
