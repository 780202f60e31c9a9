module Api
  module V1
    class BaseController < ActionController::API
      include ActionController::HttpAuthentication::Token::ControllerMethods

      before_action :authenticate
      rescue_from ActiveRecord::RecordNotFound, ActionController::RoutingError do |e|
        render_error :not_found, e.message
      end
      rescue_from ActionController::ParameterMissing do |e|
        render_error :bad_request, "#{e.param} is missing"
      end
      rescue_from ActiveRecord::RecordInvalid do |e|
        render json: { errors: e.record.errors.to_hash(true) }, status: :unprocessable_entity
      end

      private

      def authenticate
        authenticate_or_request_with_http_token do |token, options|
          @client = options[:client] || "anonymous"
          ActiveSupport::SecurityUtils.secure_compare(token, "sesame")
        end
      end

      def render_error(status, message)
        render json: { error: { code: Rack::Utils.status_code(status), message: message } }, status: status
      end
    end
  end
end
