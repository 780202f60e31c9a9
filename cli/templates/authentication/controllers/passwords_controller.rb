class PasswordsController < ApplicationController
  allow_unauthenticated_access
  rate_limit to: 10, within: 3.minutes, only: :create, with: -> { redirect_to new_password_path, alert: "Too many tries: wait some minutes." }
  before_action :set_user_by_token, only: %i[ edit update ]

  def {{new}}
  end

  def create
    if (user = User.find_by(email_address: params[:email_address]))
      PasswordsMailer.reset(user).deliver_later
    end

    redirect_to new_session_path, notice: "A mail with a link is sent where that address has an account."
  end

  def edit
  end

  def update
    if @user.update(params.permit(:password, :password_confirmation))
      @user.sessions.destroy_all
      redirect_to new_session_path, notice: "The password has been changed."
    else
      redirect_to edit_password_path(params[:{{token}}]), alert: "The passwords were not the same."
    end
  end

  private
    def set_user_by_token
      @user = User.find_by_password_reset_token!(params[:{{token}}])
    rescue ActiveSupport::MessageVerifier::InvalidSignature
      redirect_to new_password_path, alert: "The link is not valid, or no longer."
    end
end
