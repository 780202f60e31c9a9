Rails.application.routes.draw do
  resources :articles, only: [:index, :show, :update, :destroy]
  resources :tasks, only: [:index]
  %w[acts_as_list cancancan chronic i18n ice_nine jwt money public_suffix rqrcode rqrcode_core].each { |name| get name, to: "uses##{name}" }
end
