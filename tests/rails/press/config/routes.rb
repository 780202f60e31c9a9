Rails.application.routes.draw do
  root "front#show"
  get "front", to: redirect("/", status: 302)

  # Addresses of the paper's first three sites.
  get "/news/:year/:month/:slug", to: "legacy#article", constraints: { year: /\d{4}/, month: /0[1-9]|1[0-2]/ }, as: :legacy_news
  get "/story.php", to: redirect { |params, request| request.query_parameters["id"].present? ? "/legacy/#{request.query_parameters["id"]}" : "/" }
  get "/rubrik/:name", to: redirect { |params, _request| "/sections/#{params[:name].downcase}" }
  get "/r/:slug(/*rest)", to: redirect("/articles/%{slug}", status: 301)
  get "legacy/:id", to: "legacy#show", id: /\d+/, as: :legacy

  resources :sections, only: %i[index show], param: :slug do
    resource :feed, only: :show, defaults: { format: :atom }
    member { get "most-read", action: :most_read, as: :most_read }
  end

  resources :articles, only: %i[index show], param: :slug do
    resources :comments, only: %i[index create], shallow: true do
      scope module: :comments do
        resources :reports, only: %i[new create]
        resource :karma, only: %i[create destroy], controller: :karma
      end
    end
    collection do
      get :search
      get "archive(/:year(/:month))", action: :archive, as: :archive, year: /\d{4}/, month: /\d{1,2}/
    end
  end
  resources :series, only: :show, param: :slug
  resources :tags, only: %i[index show], param: :name, constraints: { name: %r{[^/]+} }, format: false
  resources :people, only: :show, param: :slug, path: "authors", as: :authors
  resources :polls, only: :show do
    resources :votes, only: :create
  end
  resources :corrections, only: :index
  resources :letters, only: %i[new create index]
  get "feed", to: "feeds#show", defaults: { format: "xml" }
  get "sitemap", to: "feeds#sitemap", constraints: { format: "xml" }

  scope "/newsletter", controller: :subscribers do
    get "/", action: :new, as: :newsletter
    post "/", action: :create
    get "confirm/:token", action: :confirm, as: :confirm_newsletter, token: /.+/
    match "leave/:token", action: :leave, via: %i[get delete], as: :leave_newsletter, constraints: { token: /.+/ }
  end

  resources :ads, only: [] do
    get :click, on: :member
  end

  scope path: "abo", as: "abo" do
    resources :plans, only: :index, param: :code do
      resources :subscriptions, only: %i[new create]
    end
    resources :subscriptions, only: :show do
      member do
        patch :change
        delete :cancel
      end
      resources :receipts, only: %i[index show], param: :number
    end
  end

  resource :session, only: %i[new create destroy]

  namespace :admin do
    root to: "desk#index"
    resources :articles, param: :slug do
      member do
        patch "transitions/:event", action: :transition, as: :transition
        post :copy
        get "diff(/:from(/:to))", action: :diff, as: :diff, constraints: { from: /\d+/, to: /\d+/ }
        patch :restore
      end
      resources :contributions, only: %i[create destroy] do
        patch :move, on: :member
      end
      resources :corrections, only: :create
    end
    resources :blocks, except: :show do
      patch :sort, on: :collection
    end
    resources :comments, only: :index do
      patch :moderate, on: :collection
    end
    resources :sections, except: %i[show destroy]
    resources :letters, only: %i[index show update] do
      collection { post :import }
    end
    resources :campaigns, only: %i[index show create update]
    resources :issues, only: %i[new create show]
    get "stats(/:report)", to: "stats#show", as: :stats
    post "maintenance/:task", to: "maintenance#create", as: :maintenance
  end

  namespace :api do
    resources :articles, only: %i[index show create update destroy]
    get "sections", to: "sections#index"
    resource :status, only: :show
  end

  get "*path", to: "application#missing", via: :all, constraints: ->(request) { request.path.exclude?(".") }
end
