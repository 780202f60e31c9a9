Rails.application.routes.draw do
  resources :magazines do
    resources :ads do
      resources :clicks, only: [:index]
      get :stats, on: :collection
    end
    resource :cover do
      resources :artists
    end
    root to: "magazines#front", as: :front
  end
  resources :sheep do
    resources :news
  end
end

# GET /magazines/1/ads/2/clicks
# GET /magazines/1/ads/stats
# GET /magazines/1/cover/artists/3
# GET /sheep
# GET /sheep/1/news
# GET /sheep/1/news/2
# GET /magazines
