Rails.application.routes.draw do
  # 200 while the database answers: for load balancers and uptime monitors.
  get "up" => "rails/health#show", as: :rails_health_check

  # root "articles#index"
end
