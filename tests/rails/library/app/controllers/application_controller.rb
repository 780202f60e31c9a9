class ApplicationController < ActionController::Base
  include Authentication

  rescue_from ActiveRecord::RecordNotFound do |error|
    render plain: "Nothing here: #{error.model}", status: :not_found
  end
end
