Rails.application.routes.draw do
  get "photos/*other", to: "photos#unknown"
  get "books/*section/:title", to: "books#show"
  get "pages/*path", to: "pages#show", format: false
  get "*a/foo/*b", to: "test#index", as: :foo
  match "*unmatched", to: "errors#not_found", via: :all
end

# GET /photos/a
# GET /photos/a/b/c
# GET /photos/a/b.jpg
# GET /books/some/section/last
# GET /books/x/y.html
# GET /pages/a/b.html
# GET /zoo/woo/foo/bar/baz
# GET /nothing/here
# POST /nothing
# DELETE /a/b.json
# GET /
# OPTIONS /x
# GET /photos/a%2Fb/c
