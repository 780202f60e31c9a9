class SlotsController < ApplicationController
  open_to_all

  def index
    @practitioner = Practitioner.active.find_by!(slug: params[:practitioner_slug])
    from = params[:from].blank? ? Clock.today : Date.iso8601(params[:from])
    @days = from..from.advance(days: params.fetch(:days, 6).to_i.clamp(0, 13))
    @slots = FreeSlots.new(@practitioner, @days, length: (params[:length] || 30).to_i.nonzero? || 30)
    respond_to do |format|
      format.html
      format.json { render json: @slots.by_day.transform_values { |list| list.map { |slot| slot.first.strftime("%H:%M") } } }
      format.csv { send_data @slots.map { |slot| [slot.first.iso8601, slot.minutes].join(";") }.join("\n"), filename: "slots-#{@practitioner.slug}.csv" }
    end
  rescue ArgumentError
    redirect_to practitioner_slots_path(@practitioner), warning: "“#{params[:from]}” is no day"
  end
end
