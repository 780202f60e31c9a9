Rails.application.routes.draw do
  root to: "pages#home"
  get "about", to: "pages#show", id: "about", as: :about
  get "/pages/:id" => "pages#show", as: :page

  resource :session, only: %i[new create destroy], path_names: { new: "login" }
  get "login", to: redirect("/session/login")
  get "old/:slug", to: redirect { |params, _request| "/posts/#{params[:slug]}" }

  resources :users, param: :handle, only: %i[index show create] do
    member do
      get :followers, :following
      post :follow
      delete :follow, action: :unfollow
    end
  end

  concern :commentable do
    resources :comments, only: %i[create update destroy]
  end

  resources :posts, concerns: :commentable do
    post "like", on: :member
    get :drafts, on: :collection
    collection do
      get "archive/(:year(/:month))", action: :archive, as: :archive, constraints: { year: /\d{4}/, month: /\d{1,2}/ }
      get "tagged/:tag", action: :tagged, as: :tagged
    end
  end
  resources :notifications, only: :index do
    patch :read, on: :member
    delete :clear, on: :collection
  end
  namespace :settings do
    resource :profile, only: %i[edit update]
  end
  scope "/feed", controller: :feeds do
    get "/", action: :index, as: :feed
    get "atom", action: :atom, as: :atom_feed
    get "stats"
  end
  match "*unmatched", to: "pages#missing", via: :all
end
