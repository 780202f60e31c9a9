Rails.application.routes.draw do
  root "articles#index"
  get "/about", to: "pages#about"
  resources :articles do
    resources :comments, only: [:create, :destroy]
  end
  get "up" => "rails/health#show", as: :rails_health_check
end

# GET /
# GET /about
# GET /about.json
# GET /articles
# GET /articles.json
# GET /articles/7.json
# GET /articles/new
# GET /articles/7/edit.html
# PATCH /articles/7
# PUT /articles/7
# DELETE /articles/7/comments/3
# POST /articles/7/comments
# GET /articles/7.
# GET /articles/a.b
# GET /up
# GET /articles/
# GET //articles//3
# GET /.json
# HEAD /articles
