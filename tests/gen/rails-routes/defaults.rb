Rails.application.routes.draw do
  defaults format: "json" do
    resources :photos, only: [:index]
  end
  get "photos/:id", to: "photos#show", defaults: { format: "jpg" }
  get "list(/:page)", to: "list#index", defaults: { page: "1" }
  get "flag", to: "x#flag", moderators: true
  resources :users, only: :show do
    scope defaults: { user_id: "me" } do
      resource :sidebar, only: :show
    end
  end
end

# GET /photos
# GET /photos/1
# GET /photos/1.png
# GET /list
# GET /list/3
# GET /users/2/sidebar
