Rails.application.routes.draw do
  resources :articles, only: [:index, :show, :update, :destroy]
  get "/ice_nine", to: "uses#ice_nine"
end
