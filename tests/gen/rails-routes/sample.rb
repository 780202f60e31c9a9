Rails.application.routes.draw do
  root   "static_pages#home"
  get    "/help",    to: "static_pages#help"
  get    "/signup",  to: "users#new"
  post   "/login",   to: "sessions#create"
  delete "/logout",  to: "sessions#destroy"
  resources :users do
    member do
      get :following, :followers
    end
  end
  resources :account_activations, only: [:edit]
  resources :password_resets,     only: %i[new create edit update]
  get "/microposts", to: "static_pages#home"
end

# GET /users/1/following
# GET /users/1/followers.xml
# GET /account_activations/token/edit
# DELETE /logout
# GET /microposts
