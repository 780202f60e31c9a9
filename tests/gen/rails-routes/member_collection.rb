Rails.application.routes.draw do
  resources :photos do
    get :preview, on: :member
    get "search", on: :collection
    collection do
      get :archive
      post "import/csv", to: "photos#import"
    end
    member do
      patch :publish
      get "raw-data"
      delete "tags/:tag", action: :untag, as: :untag
    end
    new do
      get :wizard
    end
    get :stats
    post "touch-up"
  end
end

# GET /photos/search
# GET /photos/archive
# GET /photos/1/preview
# GET /photos/1/raw-data
# GET /photos/new/wizard
# GET /photos/1/stats
# POST /photos/1/touch-up
# DELETE /photos/1/tags/red
# POST /photos/import/csv
