module SignIn
  extend ActiveSupport::Concern

  class Forbidden < StandardError
    def initialize(verb, subject) = super("You may not #{verb} #{subject}")
  end

  included do
    before_action :know_person
    helper_method :person, :may?
  end

  class_methods do
    def permit_only(verb, subject, **options)
      before_action(options) { require_permission(verb, subject) }
    end
  end

  private

  def know_person
    Current.person = Person.find_by(id: session[:person]) if session[:person]
    Current.person ||= Person::Guest.new
  end

  def person = Current.person
  def may?(...) = person.may?(...)

  def require_permission(verb, subject)
    return if may?(verb, subject)
    raise Forbidden.new(verb, subject) unless person.guest?

    session[:back] = request.original_fullpath if request.get? && request.format.html?
    redirect_to new_session_path, alert: "Sign in to #{verb} #{subject}"
  end
end
