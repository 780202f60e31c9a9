class Api::BaseController < ActionController::API
  include ActionController::HttpAuthentication::Token::ControllerMethods
  include ActionController::HttpAuthentication::Basic::ControllerMethods

  wrap_parameters false
  before_action :authenticate, except: :index
  rescue_from(ActiveRecord::RecordNotFound) { render json: { error: "not found" }, status: :not_found }
  rescue_from ActionController::ParameterMissing, with: -> (error) { render json: { error: "#{error.param} is missing" }, status: :bad_request }
  rescue_from ActiveRecord::RecordInvalid do |error|
    render json: { errors: error.record.errors.details.transform_values { |list| list.map { |each| each[:error] } }, messages: error.record.errors.to_hash(true) }, status: :unprocessable_entity
  end

  private

  def authenticate
    @person = authenticate_with_http_token { |token, options| Person.where(options.slice(:role)).find_by(api_token: token) }
    @person || request_http_token_authentication("The Courier")
  end
end
