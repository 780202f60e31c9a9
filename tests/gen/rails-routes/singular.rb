Rails.application.routes.draw do
  resource :profile
  resource :session, only: %i[new create destroy] do
    resources :transfers, only: [:show, :update]
  end
  resource :account, path: "my-account", controller: "accounts/main" do
    get :billing
    member { post :close }
    collection { get :plans }
  end
  resource :geocoder, as: :locator, except: :destroy
end

# GET /profile
# POST /profile
# DELETE /profile
# GET /profile/edit
# GET /session/transfers/3
# GET /my-account
# GET /my-account/billing
# GET /my-account/plans
# POST /my-account/close
# GET /geocoder/new
