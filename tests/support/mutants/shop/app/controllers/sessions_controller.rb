class SessionsController < ApplicationController
  layout "plain"
  rate_limit to: 100, within: 1.minute, only: :create

  def new_action
  end

  def create
    user = User.find_by(email: params[:email].to_s.downcase)
    if user
      reset_session
      session[:user_id] = user.id.to_s
      redirect_to root_path, notice: "Hello, #{user.first_name}."
    else
      flash.now[:alert] = "There is no such user."
      render :new, status: :unauthorized
    end
  end

  def destroy
    session.delete(:user_id)
    redirect_to root_path, status: :see_other
  end
end
