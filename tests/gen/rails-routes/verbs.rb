Rails.application.routes.draw do
  match "photos", to: "photos#show", via: [:get, :post]
  match "any", to: "x#any", via: :all
  match "ping" => "x#ping", via: :get
  match :status, to: "x#status", via: [:get, :put], as: :state
  get :about, to: "pages#about"
  get "pages/terms"
  get "pages/privacy-policy", as: nil
  post "stories/preview" => "stories#preview"
  options "cors", to: "x#cors"
  patch "p" => "x#p"
  get "controller/:action_name/list", to: "x#list"
  get "shorthand/action", defaults: { kind: "short" }
end

# GET /photos
# POST /photos
# PUT /photos
# DELETE /any
# HEAD /any
# PUT /status
# GET /about
# GET /pages/terms
# GET /pages/privacy-policy
# OPTIONS /cors
# GET /controller/x/list
# GET /shorthand/action
