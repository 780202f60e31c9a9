Rails.application.routes.draw do
  root "dashboards#show"
  resources :tickets do
    collection do
      get :export
      patch :bulk
      get "by/:field", action: :grouped, as: :grouped
    end
    member { post "move/:to", action: :move, as: :move }
  end
  resources :teams, only: %i[index show] do
    resources :tickets, only: :index, controller: "teams/tickets"
  end
  namespace :api, defaults: { format: :json } do
    resources :tickets, only: %i[index show create update destroy]
    post "login", to: "sessions#create"
  end
  get "visits" => "dashboards#seen"
  get "calendar(/:year(/:month))", to: "dashboards#calendar", year: /\d{4}/, as: :calendar
end
