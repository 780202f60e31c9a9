Rails.application.routes.draw do
  get "/:id/:slug", to: "books#show", constraints: { id: /\d+/ }, as: :slugged_book
  resources :photos, constraints: { id: /[A-Z][A-Z][0-9]+/ } do
    resources :tags
  end
  constraints id: /[a-f0-9]{8}/ do
    resources :tokens, only: [:show, :update]
  end
  resources :users, id: /[^\/]+/, only: [:show, :edit]
  get "t/:tag", to: "home#single", constraints: { tag: /[^,.\/]+/ }
  get "t/:tag", to: "home#multi"
  get "v/:version", to: "docs#show", version: /\d+(\.\d+)*/
  get "lang/:lang", to: "docs#lang", lang: /en|nl|pt-br/i
  get "year/:year(/:month)", to: "calendar#show", constraints: { year: /\d{4}/, month: /\d{1,2}/ }
  get "opt/:x", to: "a#b", x: /a?b*c+?/
end

# GET /12/hello
# GET /x12/hello
# GET /12x/hello
# GET /photos/RR27
# GET /photos/rr27
# GET /photos/RR27/tags
# GET /photos/7/tags
# GET /tokens/0123abcd
# GET /tokens/0123abcde
# GET /users/joe.smith
# GET /users/joe.json
# GET /users/joe.b/edit
# GET /t/a
# GET /t/a,b
# GET /t/a.rss
# GET /v/1.2.3
# GET /v/1.2.json
# GET /v/1.json
# GET /v/x
# GET /lang/EN
# GET /lang/pt-br.json
# GET /lang/de
# GET /year/2026
# GET /year/2026/7
# GET /year/2026/123
# GET /year/26
# GET /opt/abbc
# GET /opt/ccc
# GET /opt/b
# GET /users/a%2Fb
# GET /users/a%2Fb/edit
# GET /users/a%2Fb.json
# GET /photos/RR27%2F
# GET /t/a%2Fb
