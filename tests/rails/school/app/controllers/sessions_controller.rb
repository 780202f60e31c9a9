class SessionsController < ApplicationController
  layout "narrow"

  def new
    @email = cookies[:last_email]
  end

  def create
    email, remember = params.require(:login).values_at(:email, :remember)
    if (person = Person.find_by("email = ?", email.to_s.downcase.strip))
      jar = remember == "1" ? cookies.permanent : cookies
      jar.signed[:person_id] = person.id
      cookies[:last_email] = { value: person.email, path: "/login" }
      redirect_to session.delete(:wanted) || root_url, success: "Hello #{person.given_name}"
    else
      @email = email
      flash.now[:warning] = "Nobody has “#{email}”"
      render :new, status: :unprocessable_entity
    end
  end

  def destroy
    cookies.delete(:person_id)
    reset_session
    redirect_to({ action: :new }, notice: "Goodbye")
  end
end
