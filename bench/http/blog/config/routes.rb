Webfw::Routes.draw do
  root "articles#index"

  resources :articles do |articles|
    articles.resources :comments, only: [:create, :destroy]
  end

  get "/up", to: "webfw/health#show", as: "health"
end
