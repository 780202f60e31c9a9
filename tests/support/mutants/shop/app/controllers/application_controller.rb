class ApplicationController < Webfw::Controller
  include Authentication

  rescue_from Webfw::RecordNotFound, with: :not_found

  private

  def not_found
    render plain: "Nothing is here", status: :not_found
  end
end
