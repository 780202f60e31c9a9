# Before Rails 8 `only:` and `except:` may name what is no standard action.
Rails.application.routes.draw do
  resources :categories, except: [:delete]
  resources :topics, only: [:index, :close] do
    resources :posts, only: :reply
  end
  resource :profile, except: %i[ index delete destroy ]
end
