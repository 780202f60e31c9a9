Rails.application.routes.draw do
  resources :pages do
    collection { get :search; get :boom; get :denied; get :traceit; get :halted }
    member { get :peek; post :poke }
  end
  namespace :admin do
    resources :reports, only: %i[index show create] do
      get :summary, on: :collection
    end
    root to: "reports#index"
  end
  get "api/items", to: "api#items"
  get "api/missing", to: "api#missing"
  get "api/bad", to: "api#bad"
end
