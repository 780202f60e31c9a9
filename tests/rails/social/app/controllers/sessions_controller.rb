class SessionsController < ApplicationController
  def new
    redirect_to root_path if signed_in?
  end

  def create
    if (user = User.authenticate(params[:handle], params[:password]))
      cookies.permanent[:last_handle] = user.handle
      cookies.signed[:seen] = { value: [user.id, "x"].join("-"), httponly: true }
      redirect_to sign_in(user) || user_path(user), notice: "Hello #{user.name}"
    else
      flash.now[:alert] = "Wrong handle or password"
      render :new, status: :unauthorized
    end
  end

  def destroy
    reset_session
    cookies.delete(:last_handle)
    redirect_to root_url, notice: "Bye"
  end
end
