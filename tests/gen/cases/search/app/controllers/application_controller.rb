class ApplicationController < Webfw::Controller
  rescue_from Webfw::RecordNotFound, with: :not_found

  private

  def not_found(error)
    logger.info error.message
    respond_to do |format|
      format.html { render plain: "No such page", status: :not_found }
      format.json { render json: { error: "not found" }, status: :not_found }
    end
  end
end
