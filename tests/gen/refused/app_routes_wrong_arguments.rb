# at config/routes.rb
Webfw::Routes.draw do |m|
  get 5
  root 5
  resources
  resources :posts, only: 5
  resources :reviews, only: [:nope]
  get nil
  get "/a", to: 5
  get "/b" => 5
  get "/c", 5
  post ["/d"], to: "products#index"
  m.get 6
  foo 7
  get bar
  get "/e", to: "nowhere#index"
  resources :products, only: [:index] do |new|
    new.member { |draw| draw.get true; draw.get "x y" }
    baz
  end
  get "/f", to: "products#nope"
end
