class ApplicationController < ActionController::Base
  include SignedIn
  add_flash_types :warning, :success
  layout :layout_of_person
  helper CoursesHelper

  before_action :remember_locale
  rescue_from "ActiveRecord::RecordNotFound", with: :missing
  rescue_from ActionController::ParameterMissing do |error|
    render plain: "#{error.param} is needed\n", status: :bad_request
  end
  rescue_from HasStates::IllegalMove do |e|
    redirect_back fallback_location: courses_path, warning: e.message, status: :see_other
  end

  private

  def layout_of_person
    return false if request.headers["X-Fragment"].present?

    current_person&.role&.office? ? "office" : "application"
  end

  def remember_locale
    locale = params[:locale].presence_in(Person::LOCALES.map(&:to_s))
    cookies[:locale] = { value: locale, expires: 1.year, httponly: true, same_site: :lax } if locale
    @locale = (cookies[:locale] || current_person&.locale || "en").to_sym
  end

  def missing(error)
    raise error if request.headers["X-Raise"]

    respond_to do |format|
      format.json { render json: { missing: error.model.underscore, key: error.primary_key, value: error.id }.compact, status: :not_found }
      format.html { render "shared/missing", status: :not_found, layout: "application", locals: { what: error.model.underscore.humanize(capitalize: false) } }
      format.all { render body: nil, status: :not_found }
    end
  end
end
