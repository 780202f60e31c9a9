Rails.application.routes.draw do
  namespace :account do
    resource :cancellation, only: [ :create ]
    resources :exports, only: [ :create, :show ]
  end
  resources :boards do
    scope module: :boards do
      resource :subscriptions
      namespace :columns do
        resource :not_now
        resource :closed
      end
      resources :columns do
        scope module: :columns do
          resources :cards, only: :index
        end
      end
    end
  end
  resources :columns, only: [] do
    resource :left_position, module: :columns
  end
  namespace :columns do
    resources :cards do
      scope module: :cards do
        namespace :drops do
          resource :column
        end
      end
    end
  end
  resources :notifications do
    scope module: :notifications do
      get "tray", to: "trays#show", on: :collection
      collection do
        resource :bulk_reading, only: :create
      end
    end
  end
  resource :signup, only: %i[ new create ] do
    collection do
      scope module: :signups, as: :signup do
        resource :completion, only: %i[ new create ]
      end
    end
  end
  resources :email_addresses, param: :token do
    resource :confirmation, module: :email_addresses
  end
end

# POST /account/cancellation
# GET /boards/1/columns/not_now
# GET /boards/1/columns/3/cards
# GET /columns/3/left_position
# PATCH /columns/cards/4/drops/column
# GET /notifications/tray
# POST /notifications/bulk_reading
# GET /signup/completion/new
# GET /email_addresses/abc/confirmation
