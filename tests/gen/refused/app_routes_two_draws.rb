# at config/routes.rb
Webfw::Routes.draw do
  root "products#index"
end
Webfw::Routes.draw do
  get "/about", to: "pages#about"
end
