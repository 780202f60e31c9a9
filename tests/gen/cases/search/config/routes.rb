Webfw::Routes.draw do
  resources :articles, only: [:index, :show]
  get "/calendar", to: "calendar#index"
end
