class Api::StatusesController < Api::BaseController
  skip_before_action :authenticate
  before_action { authenticate_or_request_with_http_basic("Press status") { |name, password| ActiveSupport::SecurityUtils.secure_compare(name, "press") & ActiveSupport::SecurityUtils.secure_compare(password, "room") } }

  def show
    render json: { articles: Article.group(:state).count, agent: request.user_agent, auth: request.authorization.to_s.split.first }
  end
end
