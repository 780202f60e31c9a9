class Api::V1::PractitionersController < Api::V1::BaseController
  skip_before_action :authenticate, only: %i[index slots]

  def index
    @practitioners = Practitioner.active.order(:slug)
    @practitioners = @practitioners.where(specialty: params[:specialty].split(",").intersection(Practitioner.specialties.keys)) if params[:specialty]
  end

  def show
    @practitioner = Practitioner.find_by!(slug: params[:slug])
    fresh_when(@practitioner) if params[:fresh]
  end

  def slots
    practitioner = Practitioner.find_by!(slug: params[:practitioner_slug])
    day = Date.iso8601(params[:date])
    slots = FreeSlots.new(practitioner, day..day, length: 30)
    render json: { day: day, weekday: day.cwday, slots: slots.first(3).map(&:to_s), pairs: slots.each_slice(2).map { |pair| pair.map { |slot| slot.first.hour } }, minutes: slots.sum(&:minutes) }
  rescue Date::Error => e
    render json: { error: e.message }, status: :bad_request
  end
end
