class SessionsController < ApplicationController
  open_to_all only: %i[new create]

  def new
    redirect_to root_path if current_user
  end

  def create
    credentials = params.permit(:email, :password, :remember).with_defaults(email: "")
    user = User.find_by(email: credentials[:email].strip.downcase)

    if user&.authenticate(credentials[:password])
      redirect_to sign_in(user, remember: credentials[:remember] == "1"), success: "Good morning, #{user}"
    else
      flash.now[:warning] = "Wrong email or password"
      render :new, status: :unauthorized
    end
  end

  def destroy
    cookies.delete(:remembered) unless params[:keep]
    reset_session
    redirect_to login_url, status: :see_other
  end
end
