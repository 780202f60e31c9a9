module SignedIn
  extend ActiveSupport::Concern
  Denied = Class.new(StandardError)

  included do
    helper_method :current_person, :signed_in?
    rescue_from Denied, with: :denied
  end

  class_methods do
    def only_for(*roles, **options)
      before_action(options) { require_role(*roles.map(&:to_s)) }
    end
  end

  private

  def current_person
    return @current_person if defined?(@current_person)

    @current_person = Person.find_by(id: cookies.signed[:person_id])
  end

  def signed_in?
    !current_person.nil?
  end

  def require_role(*roles)
    raise Denied, "Please sign in" unless signed_in?
    raise Denied, "Only for #{roles.map(&:pluralize).to_sentence(last_word_connector: " or ", two_words_connector: " or ")}" unless roles.include?("anyone") || roles.include?(current_person.role)
  end

  def denied(error)
    respond_to do |format|
      format.html do
        session[:wanted] = request.original_fullpath if request.get? && !signed_in?
        flash[:warning] = error.message
        redirect_to signed_in? ? root_path : new_session_path
      end
      format.json { render json: { error: error.message }, status: signed_in? ? :forbidden : :unauthorized }
      format.any { head :forbidden }
    end
  end
end
