# at config/routes.rb
Webfw::Routes.draw do
  get "/about"
end
