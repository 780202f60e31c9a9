Rails.application.routes.draw do
  get "/stories", to: redirect("/articles")
  get "/stories/:name", to: redirect("/articles/%{name}")
  get "/u/:username", to: redirect("/~%{username}", status: 302)
  get "/old" => redirect("https://example.org/new")
  get "/legacy/*rest", to: redirect("/%{rest}", status: 308)
  get "/@:username", to: redirect("/~%{username}")
  get "/~:username" => "users#show", :as => "user"
  get "/~:username/standing" => "users#standing", :as => "user_standing"
  get "/~:user/stories(/page/:page)" => "home#by_user", :as => "by_user"
end

# GET /stories
# GET /stories/abc
# GET /u/joe
# GET /old
# GET /legacy/a/b
# GET /@joe
# GET /~joe
# GET /~joe/standing
# GET /~joe/stories
# GET /~joe/stories/page/2
# GET /~joe.json
# GET /~
