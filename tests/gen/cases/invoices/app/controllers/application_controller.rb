class ApplicationController < Webfw::Controller
  before_action :remember_visit

  private

  def remember_visit
    session[:first_visit] ||= Time.current.iso8601
    Rails.logger.debug("#{request.request_method} #{request.path}")
  end

  def current_customer
    @current_customer ||= Customer.find_by(id: cookies.signed[:customer_id])
  end
end
