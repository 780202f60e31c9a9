Rails.application.routes.draw do
  resources :a, only: :index do
    namespace :b do
      resources :c, only: :show
      get "d", to: "d#d"
    end
  end
  resource :e, only: :show do
    namespace :f do
      get :g, to: "g#g"
    end
    scope "h" do
      get :i
    end
  end
  resources :j, only: [] do
    collection do
      resources :k, only: :index
      scope :l, as: :l do
        get :m
      end
    end
    member do
      resources :n, only: :index
      scope module: :o do
        get :p, to: "p#p"
      end
    end
  end
  resources :q, path: "q/:r", only: :index
  resources :s, path: "/", only: :show, constraints: { id: /\d+/ }
end

# GET /a/1/b/c/2
# GET /a/1/b/d
# GET /e/f/g
# GET /e/h/i
# GET /j/k
# GET /j/l/m
# GET /j/1/n
# GET /j/1/p
# GET /q/7
# GET /55
