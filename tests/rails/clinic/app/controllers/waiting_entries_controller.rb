class WaitingEntriesController < ApplicationController
  def index
    @entries = WaitingEntry.urgent_first.includes(:patient, :treatment, :practitioner)
    @entries = @entries.where(practitioner: nil) if params[:any]
  end

  def new
    @entry = WaitingEntry.new(priority: 2)
  end

  def create
    @entry = WaitingEntry.new(params.require(:waiting_entry).permit(:patient_id, :treatment_id, :practitioner_id, :priority, :earliest, :latest, :note))
    if @entry.save
      redirect_to waiting_entries_path, notice: "#{@entry.patient} waits#{@entry.note.presence&.dup&.prepend(": ")}"
    else
      render :new, status: :unprocessable_entity
    end
  end

  def offer
    result = WaitingOffer.call(WaitingEntry.find(params[:id]), actor: current_user.to_s)
    redirect_to result.ok? ? result.appointment : waiting_entries_path, (result.ok? ? :success : :warning) => result.message
  end

  def destroy
    WaitingEntry.destroy(params[:id])
    redirect_to action: :index
  end
end
