Webfw::Routes.draw do
  get "/up", to: "webfw/health#show", as: "health"

  # root "articles#index"
end
