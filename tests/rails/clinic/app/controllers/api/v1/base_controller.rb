module Api
  module V1
    class BaseController < ActionController::API
      include ActionController::HttpAuthentication::Basic::ControllerMethods

      before_action :authenticate
      around_action :count_queries
      rescue_from ActiveRecord::RecordNotFound do |e|
        render json: { error: e.message }, status: :not_found
      end
      rescue_from(ActionController::ParameterMissing) { |e| render json: { error: "#{e.param} missing" }, status: :bad_request }
      rescue_from ActiveRecord::RecordInvalid, with: :invalid

      private

      attr_reader :user

      def authenticate
        @user = authenticate_with_http_basic { |email, password| User.find_by(email: email)&.authenticate(password) || nil }
        return if user

        response.set_header("WWW-Authenticate", 'Basic realm="Clinic"')
        render json: { error: "who are you?" }, status: :unauthorized
      end

      def count_queries
        yield
      ensure
        response.headers["X-Trace"] = "#{controller_name}:#{action_name}:#{response.status}"
      end

      def invalid(error)
        render json: { errors: error.record.errors.group_by_attribute.transform_values { |list| list.map(&:full_message) } }, status: :unprocessable_entity
      end
    end
  end
end
