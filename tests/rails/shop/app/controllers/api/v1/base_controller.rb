module Api
  module V1
    class BaseController < ActionController::API
      rescue_from ActiveRecord::RecordNotFound do |error|
        render json: { error: error.message }, status: :not_found
      end
      rescue_from ActionController::ParameterMissing do |error|
        render json: { error: error.message.lines.first.strip }, status: :bad_request
      end
      rescue_from ActiveRecord::RecordInvalid do |error|
        render json: { error: error.message, details: error.record.errors.details, hash: error.record.errors.to_hash }, status: :unprocessable_entity
      end
    end
  end
end
