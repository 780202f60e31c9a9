# at config/routes.rb
Webfw::Routes.draw do
  resources :products do
    resources :reviews
  end
end
