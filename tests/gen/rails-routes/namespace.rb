Rails.application.routes.draw do
  namespace :admin do
    root "dashboard#show"
    resources :articles do
      resources :comments
      post :feature, on: :member
    end
    resource :settings
    get "stats", to: "stats#index"
    get "reports/monthly"
  end
  namespace :api do
    namespace :v1, path: "version-1", module: "one", as: "first" do
      resources :users, only: :index
    end
  end
  namespace :action_text, path: nil do
    get "/u/*slug" => "markdown/uploads#show", as: :markdown_upload
  end
end

# GET /admin
# GET /admin/articles/1/comments
# POST /admin/articles/1/feature
# GET /admin/settings
# GET /admin/stats
# GET /admin/reports/monthly
# GET /api/version-1/users
# GET /u/a/b/c.png
# GET /u/a
# GET /admin/articles.json
