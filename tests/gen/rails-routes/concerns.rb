Rails.application.routes.draw do
  concern :commentable do
    resources :comments, only: [:index, :create]
  end
  concern :reviewable do |options|
    resources :reviews, { only: :index }.merge(options)
  end
  concern :toggleable do
    post :toggle, on: :member
  end
  resources :messages, concerns: :commentable
  resources :articles, concerns: [:commentable, :toggleable], only: :show
  resources :products do
    concerns :reviewable, only: [:index, :show]
    concerns :commentable, :toggleable
  end
  namespace :shop do
    concerns :commentable
  end
end

# GET /messages/1/comments
# POST /articles/1/toggle
# GET /products/1/reviews/2
# GET /shop/comments
# POST /shop/comments
