class ApiController < ActionController::API
  rescue_from ActiveRecord::RecordNotFound do |e|
    render json: { error: e.class.name }, status: :not_found
  end
  rescue_from ActionController::ParameterMissing, with: -> (e) { render json: { error: e.param }, status: 400 }
  def items = render(json: Page.all.as_json(only: %i[id title]))
  def missing = render(json: Page.find(99))
  def bad = render(json: params.require(:thing))
end
