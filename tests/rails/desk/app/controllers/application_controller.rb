class ApplicationController < ActionController::Base
  before_action :count_visit
  helper_method :visits
  rescue_from(ActiveRecord::RecordNotFound) { |error| render plain: error.message, status: :not_found }
  rescue_from ArgumentError, with: ->(error) { redirect_to root_path, alert: error.message }

  private
    def count_visit
      session[:visits] = session[:visits].to_i + 1
      (session[:paths] ||= []) << request.path
      session[:paths] = session[:paths].uniq.last(3)
    end

    def visits = session[:visits]
end
