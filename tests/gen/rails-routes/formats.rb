Rails.application.routes.draw do
  get "/rss" => "home#index", :format => "rss"
  get "/hottest" => "home#index", :format => "json"
  get "/c/:id.json" => "comments#show", :format => "json"
  get "/c/:id" => "comments#redirect", :as => "comment"
  get "/story_image/:short_id.png" => "story_image#show", :as => :story_image
  get "f/:id", to: "f#s", format: true
  get "g/:id", to: "g#s", format: false
  get "h/:id", to: "h#s", constraints: { format: /json|xml/ }
  resources :exports, only: [:index, :show], defaults: { format: "csv" }
  resources :raw, only: :index, format: false
  resources :feeds, only: :show, constraints: { format: "atom" }
  get "pic/:id(.:format)", to: "pics#show"
  get "forced/:id.:format", to: "pics#forced"
end

# GET /rss
# GET /rss.rss
# GET /rss.json
# GET /hottest.json
# GET /c/1.json
# GET /c/1
# GET /c/1.xml
# GET /story_image/ab.png
# GET /story_image/ab.gif
# GET /f/1
# GET /f/1.pdf
# GET /g/1
# GET /g/1.pdf
# GET /h/1.json
# GET /h/1.html
# GET /h/1
# GET /exports
# GET /exports.json
# GET /raw
# GET /raw.json
# GET /feeds/1.atom
# GET /feeds/1.rss
# GET /feeds/1
# GET /pic/1.png
# GET /forced/1.png
# GET /forced/1
