class Admin::MaintenanceController < Admin::BaseController
  permit_only :manage, :house

  def create
    render json: { task: params[:task], took: Maintenance.run(params[:task]) }
  rescue KeyError => error
    render json: { error: error.message, known: Maintenance::TASKS.keys }, status: :bad_request
  end
end
