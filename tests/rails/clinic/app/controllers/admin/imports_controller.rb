class Admin::ImportsController < Admin::BaseController
  def new
    @import = nil
  end

  def create
    file = params.require(:file)
    text = file.respond_to?(:read) ? file.read.force_encoding("UTF-8") : file
    @name = file.try(:original_filename) || "pasted"
    @import = PatientImport.new(text, dry: params[:dry] == "1").call
    render :new, status: @import.failed.any? ? :unprocessable_entity : :created
  rescue ActionController::ParameterMissing, PatientImport::BadFile, CSV::MalformedCSVError => e
    flash.now[:alert] = e.is_a?(ActionController::ParameterMissing) ? "Choose a file" : e.message.truncate(60)
    render :new, status: :bad_request
  end
end
