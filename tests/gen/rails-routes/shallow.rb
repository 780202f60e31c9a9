Rails.application.routes.draw do
  resources :articles, shallow: true do
    resources :comments
    resources :quotes do
      resources :likes, only: [:index, :show]
    end
  end
  shallow do
    resources :boards do
      resources :cards
    end
  end
  scope shallow_path: "sekret", shallow_prefix: "s" do
    resources :albums do
      resources :songs, shallow: true
    end
  end
  namespace :admin, shallow: true do
    resources :groups do
      resources :members
    end
  end
  resources :plain do
    resources :deep, shallow: true do
      get :peek, on: :member
    end
  end
end

# GET /articles/1/comments
# GET /comments/2
# GET /quotes/2/likes
# GET /likes/4
# GET /cards/3/edit
# GET /sekret/songs/3
# GET /albums/1/songs
# GET /admin/members/3
# GET /admin/groups/1/members
# GET /deep/1/peek
