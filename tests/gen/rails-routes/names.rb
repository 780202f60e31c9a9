Rails.application.routes.draw do
  get "log-in", to: "s#new"
  get "a/b/c", to: "s#abc"
  get "x/:id/y", to: "s#y"
  get "same", to: "s#one"
  get "other", to: "s#two", as: :same_name
  post "same", to: "s#three"
  resources :news, :sheep, only: [:index, :show]
  resources :admin_users, as: :staff
  resources :people do
    get :exit, as: :leave, on: :member
    get "deep/er", to: "people#deep", on: :collection, as: :deeper
    get "plain", on: :member, as: nil
  end
  scope as: :pre do
    resources :fixes, only: [:index, :new] do
      get :again, on: :collection
    end
  end
end

# GET /log-in
# GET /a/b/c
# GET /x/1/y
# POST /same
# GET /news/1
# GET /people/1/exit
# GET /people/deep/er
# GET /fixes/again
