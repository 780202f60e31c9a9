class SessionsController < ApplicationController
  def new
  end

  def create
    if (user = User.sign_in(params[:email], params[:password]))
      reset_session
      session[:user_id] = user.id
      redirect_to root_url, notice: "Welcome, #{user.name}"
    else
      flash.now[:alert] = "Wrong email or password"
      render :new, status: :unprocessable_entity
    end
  end

  def destroy
    session.delete(:user_id)
    redirect_to root_path, status: :see_other
  end
end
