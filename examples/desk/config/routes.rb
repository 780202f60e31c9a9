Rails.application.routes.draw do
  resource :session, only: %i[new create destroy]
  resources :passwords, param: :token, only: %i[new create edit update]
  resource :profile, only: %i[show update], controller: "users"

  resources :tickets, only: %i[index show new create update] do
    resources :messages, only: :create
  end
  resources :webhooks, only: %i[index create destroy]
  post "hooks/:source", to: "hooks#create", as: :hook

  mount MissionControl::Jobs::Engine, at: "/jobs"

  get "up", to: "rails/health#show", as: :rails_health_check
  root "tickets#index"
end
