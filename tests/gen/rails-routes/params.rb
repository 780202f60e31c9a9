Rails.application.routes.draw do
  resources :videos, param: :identifier do
    resources :cuts
  end
  resources :articles, param: :slug, except: [:edit, :new] do
    resource :favorite, only: [:create, :destroy]
    get :feed, on: :collection
  end
  resource :list, param: :ignored
  resources :profiles, param: :username, only: [:show], path: "people", as: "person"
  resources :photos, controller: "images", path_names: { new: "make", edit: "change" }
  resources :kits, as: "boxes"
  resources :foo_bars, path: "foo-bars", module: "deep", only: :index
end

# GET /videos/abc
# GET /videos/abc/cuts/1
# GET /articles/feed
# POST /articles/a-b/favorite
# GET /people/joe
# GET /photos/make
# GET /photos/1/change
# GET /kits/new
# GET /foo-bars
