module Api
  class BaseController < ActionController::API
    include ActionController::HttpAuthentication::Token::ControllerMethods
    before_action :authenticate, except: :index
    wrap_parameters false

    rescue_from ActiveRecord::RecordNotFound, ActiveRecord::RecordInvalid, ActionController::ParameterMissing do |error|
      status = { "RecordNotFound" => 404, "RecordInvalid" => 422 }.fetch(error.class.name.demodulize, 400)
      render json: { error: error.class.name.demodulize.underscore, messages: error.respond_to?(:record) ? error.record&.errors&.full_messages : nil }.compact, status: status
    end

    private
      def authenticate
        authenticate_or_request_with_http_token { |token, options| token == "s3cret" && (@scope = options[:scope] || "all") }
      end
  end
end
