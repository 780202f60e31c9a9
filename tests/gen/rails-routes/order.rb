Rails.application.routes.draw do
  resources :pages, only: [:show]
  get "pages/special", to: "pages#special"
  get ":anything", to: "catch#one"
  get "later", to: "never#reached"
  resources :users, path: "", only: [:index, :show]
  get "pages/:id", to: "pages#other", as: :other
end

# GET /pages/special
# GET /pages/1
# GET /later
# GET /x
# GET /
# GET /x.json
