module Authentication
  extend ActiveSupport::Concern

  included do
    prepend_before_action :remember_user
    before_action :require_user
    helper_method :current_user, :policy
  end

  class_methods do
    def open_to_all(**options)
      skip_before_action :require_user, **options
    end
  end

  private

  attr_reader :current_user

  def remember_user
    @current_user = User.find_by(id: session[:user_id]) || User.find_signed(cookies.encrypted[:remembered], purpose: :remember)
  end

  def require_user
    return if current_user

    respond_to do |format|
      format.html do
        session[:wanted] = request.fullpath if request.get?
        redirect_to login_path, warning: "Please sign in"
      end
      format.any { head :unauthorized }
    end
  end

  def sign_in(user, remember: false)
    wanted = session[:wanted]
    reset_session
    session[:user_id] = user.id
    cookies.encrypted[:remembered] = { value: user.signed_id(purpose: :remember), expires: 2.weeks, httponly: true } if remember
    wanted || root_path
  end

  def policy(record)
    (@policies ||= {})[record] ||=
      case record
      when Patient, ->(each) { each == Patient } then PatientPolicy.new(current_user, record)
      when Appointment then AppointmentPolicy.new(current_user, record)
      when Prescription then PrescriptionPolicy.new(current_user, record)
      else ApplicationPolicy.new(current_user, record)
      end
  end

  def authorize(record, query = "#{action_name}?", *arguments)
    raise ApplicationPolicy::Denied.new(policy(record), query) unless policy(record).public_send(query, *arguments)

    record
  end
end
