Rails.application.routes.draw do
  resources :photos, :books, :videos, only: %i[index show]
  resource :home, :help, only: :show
  resources :authors, only: [] do
    resources :books, :essays, only: :index
    resource :picture, :biography, only: :show
  end
  resources "quoted", only: "index"
  resources :excepted, except: %w[new edit create update destroy]
end

# GET /photos/1
# GET /help
# GET /authors/1/essays
# GET /authors/1/biography
# GET /quoted
# GET /excepted/1
