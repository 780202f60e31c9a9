class SessionsController < ApplicationController
  def new
    redirect_to admin_root_path and return unless person.guest?

    flash.now[:notice] = "Welcome back" if cookies[:was_here]
  end

  def create
    email, password = params.require(%i[email password])
    found = Person.sign_in(email, password)
    return deny if found.guest?

    back = session.delete(:back)
    session[:person] = found.id
    cookies.permanent[:was_here] = "yes"
    redirect_to back || admin_root_url, notice: "Hello #{found.first_name}"
  rescue ActionController::ParameterMissing => error
    deny("#{error.param.to_s.humanize} is missing")
  end

  def destroy
    reset_session
    redirect_to root_path, status: :see_other
  end

  private

  def deny(message = "Wrong address or password")
    flash.now.alert = message
    render :new, status: :unauthorized
  end
end
