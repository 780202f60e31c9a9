Rails.application.routes.draw do
  namespace :api, defaults: { format: :json } do
    namespace :v1 do
      resources :articles, only: %i[index show create update destroy], param: :slug do
        resources :comments, only: %i[index create destroy]
        resource :favorite, only: %i[create destroy]
        collection { get :feed }
      end
      resource :user, only: %i[show update]
      post "users/login", to: "sessions#create"
      resources :profiles, only: :show, param: :username do
        post :follow, on: :member
        delete :follow, on: :member, to: "profiles#unfollow"
      end
    end
  end
end

# GET /api/v1/articles
# GET /api/v1/articles/feed
# GET /api/v1/articles/a-b.xml
# POST /api/v1/users/login
# POST /api/v1/profiles/joe/follow
# DELETE /api/v1/profiles/joe/follow
