Rails.application.routes.draw do
  concern :commentable do
    resources :comments, only: [:create, :destroy]
  end

  concern :sortable do |options|
    collection { get :sorted, options }
  end

  resource :session, only: [:new, :create, :destroy], path: "login", path_names: { new: "" }
  resource :profile, only: [:show, :edit, :update] do
    patch :preferences
  end

  resources :courses, param: :code, constraints: { code: /[A-Za-z]{2,4}-\d{3}/ } do
    concerns :sortable, defaults: { direction: "asc" }
    scope module: :courses do
      resources :enrolments, only: %i[index create destroy]
      resource :gradebook, only: %i[show update]
    end
    resources :assignments, shallow: true do
      resources :submissions, only: %i[new create show update]
    end
    member do
      get "calendar", defaults: { format: "ics" }
      put :publish, :archive
    end
    get "page/:page", action: :index, on: :collection, page: /\d+/, as: :page
  end

  resources :assignments, :submissions, only: [], concerns: :commentable
  resources :announcements, except: %i[edit update]
  resources :messages, except: %i[edit update] do
    collection do
      get :sent, action: :index, box: "sent"
      delete :read, to: "messages#clear", as: :clear_read
    end
    post "reply", on: :member
  end

  get "timetable(/:week)", to: "timetables#show", as: :timetable, constraints: { week: /\d{4}-W\d{2}/ }

  scope "apply", controller: :applications, as: :application do
    get "/", action: :start
    get ":step", action: :step, as: :step, step: Regexp.union(*%w[person courses confirm])
    post ":step", action: :save
    delete "/", action: :reset
  end

  namespace :admin, path: "office" do
    root to: "dashboard#index"
    resources :people, only: %i[index new create edit update destroy] do
      collection { post :import }
    end
    resources(:terms, :rooms, except: :show)
    get "reports/:name", to: "reports#show", as: :report, name: /[a-z_]+/
  end

  namespace :api, format: false, defaults: { format: "json" } do
    namespace :v2 do
      post "tokens" => "tokens#create"
      resources :courses, only: %i[index show], param: :code do
        resources :enrolments, only: %i[index create]
      end
      resources :submissions, only: %i[show update]
      get :me, controller: :tokens
      match "*path", to: "base#unknown", via: :all
    end
  end

  get "people/:id", to: "people#show", as: :person, id: /\d+/
  get "c/:code", to: redirect { |params, request| "/courses/#{params[:code].upcase}#{"?#{request.query_string}" if request.query_string.present?}" }
  get "handbook", to: redirect("/announcements", status: 302)
  root "courses#index"
end
