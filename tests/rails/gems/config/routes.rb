Rails.application.routes.draw do
  resources :articles, only: [:index, :show, :update, :destroy]
  resources :tasks, only: [:index]
  %w[ice_nine rqrcode_core].each { |name| get name, to: "uses##{name}" }
end
