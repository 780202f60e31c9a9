Rails.application.routes.draw do
  root "welcome#show"
  resource :session do
    scope module: "sessions" do
      resources :transfers, only: %i[ show update ]
    end
  end
  get "join/:join_code", to: "users#new", as: :join
  post "join/:join_code", to: "users#create"
  resources :rooms do
    resources :messages
    nested do
      scope path: ":bot_key", as: :bot, defaults: { format: :json } do
        resources :messages, controller: "messages/by_bots", only: %i[ index create ] do
          resources :boosts, controller: "messages/boosts/by_bots", only: %i[ create ]
        end
      end
    end
    scope module: "rooms" do
      resource :refresh, only: :show
      resource :involvement, only: %i[ show update ]
    end
    get "@:message_id", to: "rooms#show", as: :at_message
  end
  namespace :rooms do
    resources :opens
  end
  resources :searches, only: %i[ index create ] do
    delete :clear, on: :collection
  end
end

# GET /session/transfers/1
# GET /join/abc
# POST /join/abc
# GET /rooms/1/k-3/messages
# POST /rooms/1/k-3/messages/4/boosts
# GET /rooms/1/refresh
# GET /rooms/1/@33
# GET /rooms/opens
# GET /rooms/opens/3
# DELETE /searches/clear
