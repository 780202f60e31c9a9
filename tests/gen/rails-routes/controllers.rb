Rails.application.routes.draw do
  controller :welcome do
    get :hello
    get "greet", action: :greetings
    post "bye" => :goodbye
  end
  scope controller: "pages" do
    get "imprint", action: :imprint
    get :terms
  end
  get "dash", controller: "dashboards", action: "show"
  namespace :inner do
    get "abs", to: "/outer#show"
    resources :books, controller: "/library/books", only: :index
  end
end

# GET /hello
# GET /greet
# POST /bye
# GET /imprint
# GET /terms
# GET /dash
# GET /inner/abs
# GET /inner/books
