Rails.application.routes.draw do
  resources :stories, except: [:index] do
    get "/stories/:short_id", to: redirect("/s/%{short_id}")
    post "upvote"
    patch "destroy"
    resources :suggestions, only: [:new, :create]
  end
  post "/stories/fetch_url_attributes", format: "json"
  resources :comments, except: [:new, :destroy] do
    member do
      get "/comments/:id" => "comments#redirect_from_short_id"
      get "reply"
    end
  end
  get "/comments/page/:page" => "comments#index"
  resources :messages, except: %i[new edit update] do
    post "keep_as_new"
  end
  post "/messages/batch_delete" => "messages#batch_delete", :as => "batch_delete_messages"
  get "/categories/:category" => "home#category", :as => :category
  get "/settings/2fa" => "settings#twofa", :as => "twofa"
  get "/banned-ips" => "banned_ips#index"
  get "/404" => "about#four_oh_four", :via => :all
end

# POST /stories/abc/upvote
# PATCH /stories/abc/destroy
# POST /stories/fetch_url_attributes
# POST /stories/fetch_url_attributes.json
# GET /comments/1/reply
# GET /comments/page/2
# POST /messages/batch_delete
# GET /settings/2fa
# GET /banned-ips
# GET /404
# GET /categories/x
