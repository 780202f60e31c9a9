module Api
  module V2
    class BaseController < ActionController::Base
      skip_before_action :verify_authenticity_token, raise: false
      before_action :authenticate, except: :unknown
      after_action { response.set_header("X-Api", "v2") }
      attr_reader :caller_person

      rescue_from StandardError, with: :failed
      rescue_from(ActiveRecord::RecordNotFound) { render_error :not_found, "not found" }
      rescue_from(ActionController::ParameterMissing) { |e| render_error :bad_request, e.message.lines.first.chomp }
      rescue_from(ActiveRecord::RecordInvalid) { |e| render_error :unprocessable_entity, e.record.errors.full_messages.to_sentence, fields: e.record.errors.attribute_names }

      def unknown
        render_error :not_found, "no #{request.method} #{params[:path]}"
      end

      private

      def authenticate
        @caller_person = authenticate_with_http_token { |token, _| Person.find_by(api_token: token) }
        render_error(:unauthorized, "token needed") unless caller_person
      end

      def render_error(status, message, **rest)
        render json: { error: message, status: Rack::Utils.status_code(status), **rest }, status: status
      end

      def failed(error)
        render_error :internal_server_error, error.class.name
      end
    end
  end
end
