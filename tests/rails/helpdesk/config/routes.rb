Rails.application.routes.draw do
  scope "(:locale)", locale: /en|de|pl|ar/ do
    resources :tickets, only: %i[index show new create edit update]
    get "corners", to: "tickets#corners"
    get "probes/:name", to: "probes#show", as: :probe
    root "tickets#index"
  end
end
