Rails.application.routes.draw do
  get "/(/:from)1", to: "o#joined"
  get "/top(/:length(/page/:page))" => "home#top", :as => "top"
  get "/s/:id/(:title)" => "stories#show", :as => "story"
  get "/inbox/all(/page/:page)" => "inbox#all", :as => "inbox_all"
  get "(:locale)/about" => "pages#about"
  get "client(/:platform)_v(:version)" => "clients#show", platform: /android|ios/, version: /\d+/
  scope "(:locale)", locale: /en|nl/ do
    resources :books
    root to: "home#index", as: :localised_root
  end
  get "a(/:b)(/:c)/d", to: "a#d"
  get "x/(y)", to: "x#y"
end

# GET /top
# GET /top/1w
# GET /top/1w/page/2
# GET /top/1w/page
# GET /top.json
# GET /top/1w.rss
# GET /s/abc
# GET /s/abc/a_title
# GET /inbox/all/page/2
# GET /about
# GET /de/about
# GET /client_v3
# GET /client/ios_v12
# GET /client/web_v1
# GET /books
# GET /en/books
# GET /nl/books/7.json
# GET /de/books
# GET /en
# GET /
# GET /a/d
# GET /a/1/d
# GET /a/1/2/d
# GET /x
# GET /x/y
# GET /1
