Rails.application.routes.draw do
  scope "/admin" do
    resources :posts
  end
  scope module: "admin" do
    resources :categories, only: [:index, :show]
  end
  scope :api, defaults: { format: :json } do
    resources :tags, only: [:index]
    get "ping", to: "health#ping"
  end
  scope path: "help", as: "help", controller: :help do
    get :faq
    get "contact", action: "contact_us"
  end
  scope "area", "north", module: :area do
    resource :map
  end
  scope only: [:index, :show] do
    resources :things
    resources :others, only: :create
    resource :one
  end
  scope as: "x", path: "y" do
    get "z", to: "z#z"
  end
end

# GET /admin/posts
# GET /categories/4
# GET /api/tags
# GET /api/tags.xml
# GET /api/ping
# GET /help/faq
# GET /help/contact
# GET /area/north/map
# GET /things/3
# GET /y/z
# POST /others
# GET /others
