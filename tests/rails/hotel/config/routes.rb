Rails.application.routes.draw do
  root "rooms#index"

  resources :rooms, only: %i[index show] do
    resources :bookings, only: %i[new create], shallow: true
    get :availability, on: :member
    collection do
      get "kind/:kind", action: :kind, as: :kind, constraints: { kind: /single|double|suite/ }
      match :search, via: %i[get post]
    end
  end

  resources :bookings, except: %i[new create] do
    member do
      post :confirm
      post :cancel
      get :receipt
    end
    resource :invoice, only: %i[show create]
    resources :extras, controller: "booking_extras", only: %i[create destroy]
  end

  resources :guests do
    get "page/:page", action: :index, on: :collection, as: :paged
    patch :merge, on: :member
  end

  namespace :admin do
    root to: "reports#show"
    resources :rooms do
      patch :move, on: :member
      collection { delete :purge }
    end
    resource :report, only: :show do
      get :occupancy
      get :revenue
    end
  end

  namespace :api, defaults: { format: :json } do
    namespace :v1 do
      resources :rooms, only: %i[index show]
      resources :bookings, only: %i[index show create update destroy]
      get "stats", to: "stats#index"
    end
  end

  get "old-rooms/:id", to: redirect("/rooms/%{id}")
  get "help(/:topic)", to: "rooms#help", as: :help, defaults: { topic: "general" }
end
