class TreatmentsController < ApplicationController
  open_to_all

  def index
    @treatments = Treatment.offered.roots.order(:code).includes(:prices, children: :prices)
    @on = params[:on].presence&.to_date || Clock.today
  end

  def show
    @treatment = Treatment.find_by!(code: params[:code])
    respond_to do |format|
      format.html
      format.json { render json: { code: @treatment.code, name: @treatment.full_name, price: @treatment.price, timeline: @treatment.prices.timeline } }
    end
  end
end
