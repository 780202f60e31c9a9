# at config/routes.rb
Webfw::Routes.draw do
  get "/api/tickets", to: "api/tickets#index"
end
