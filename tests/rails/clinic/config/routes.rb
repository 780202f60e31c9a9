Rails.application.routes.draw do
  concern(:discardable) { member { patch :discard, :restore } }
  concern :exportable do |options|
    get :export, on: :collection, **options
  end

  controller :sessions do
    get "login" => :new
    post "login" => :create
    delete "logout" => :destroy
  end

  resources :practitioners, param: :slug, only: %i[index show edit update] do
    resources :slots, only: :index, constraints: lambda { |request| request.query_parameters[:from].blank? || request.query_parameters[:from].match?(/\A\d/) }
    get :calendar, on: :member
  end

  resources :patients, concerns: :discardable do
    concerns :exportable, defaults: { format: "csv" }
    collection do
      get :search
      post :search, action: :save_search
    end
    shallow do
      resources :documents, except: :index
      resources :prescriptions, only: %i[index create update destroy]
    end
    resources :appointments, only: %i[new create], path_names: { new: "book" }
    resource :invoice, only: :create, controller: "patients/invoices"
  end

  resources :appointments, only: %i[index show edit update destroy] do
    scope constraints: { to: /confirm|arrive|finish|cancel|miss/ } do
      put ":to", action: :move, on: :member, as: :move
    end
    resources :audits, only: :index, module: :appointments
  end
  get "day(/:date)", to: "appointments#day", as: :day, constraints: { date: /\d{4}-\d\d-\d\d/ }

  resources :treatments, param: :code, only: %i[index show]
  resources :invoices, only: %i[index show update] do
    resources :payments, only: %i[create destroy]
    concerns :exportable
    member do
      post :issue
      get :share
    end
  end
  resources :waiting_entries, path: "waiting", except: %i[show edit update] do
    post :offer, on: :member
  end
  resources :reminders, only: %i[index create show]
  get "shared/:token", to: "shares#show", as: :shared, token: %r{[^/]+}
  get "reports(/:name)", to: "reports#show", as: :reports

  namespace :admin do
    root "overview#index", as: :root
    resources :treatments, param: :code, except: :show
    resources :users, only: %i[index create update destroy]
    resource :import, only: %i[new create]
  end

  namespace :api, defaults: { format: :json } do
    namespace :v1 do
      resources :practitioners, only: %i[index show], param: :slug do
        get "slots/:date", to: "practitioners#slots", as: :slots
      end
      resources :patients, only: %i[index show create update] do
        resources :appointments, only: %i[index create], shallow: true
      end
      resources :appointments, only: %i[update destroy]
    end
  end

  direct(:handbook) { |page, options| "https://handbook.example.com/#{page}" + (options[:anchor] ? "##{options[:anchor]}" : "") }
  direct :booking do |practitioner, options|
    route_for :practitioner_slots, practitioner, options.merge(from: Clock.today.iso8601)
  end

  get "phone-book", to: redirect(path: "/patients")
  root to: "appointments#day"
end
