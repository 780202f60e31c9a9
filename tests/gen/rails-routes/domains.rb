DOMAINS = /([^\/]+?)(?=\.json|\.rss|$|\/)/
ORIGINS = /(.+)(?=\.json|\.rss|$|\/)/
Rails.application.routes.draw do
  constraints id: DOMAINS do
    get "/domain/:id(.:format)", to: redirect("/domains/%{id}")
    get "/domains/:id(.:format)" => "home#for_domain", :as => "domain"
    get "/domains/:id/page/:page" => "home#for_domain"
    get "/domains/:id/origins" => "origins#for_domain", :as => "domain_origins"
  end
  constraints identifier: ORIGINS do
    get "/origins/:identifier(.:format)" => "home#for_origin", :as => "origin"
  end
  namespace :mod do
    get "/" => "activities#index", :as => "mod_activity"
    get "notes(/:period)", to: redirect("/mod/")
    constraints id: DOMAINS do
      resources :domains, only: [:create, :edit, :update]
    end
    resources :mails, except: [:destroy], as: "mod_mails"
  end
end

# GET /domains/example.com
# GET /domains/example.com.rss
# GET /domains/example.com.json
# GET /domains/example.com/page/3
# GET /domains/a.b/origins
# GET /domain/a.b.json
# GET /origins/github.com/user
# GET /origins/github.com/user.rss
# GET /mod
# GET /mod/notes
# GET /mod/notes/7d
# GET /mod/domains/a.b/edit
# GET /mod/mails/1
