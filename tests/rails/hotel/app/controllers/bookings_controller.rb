class BookingsController < ApplicationController
  before_action :set_room, only: %i[new create]
  before_action :set_booking, except: %i[index new create]
  before_action(only: %i[edit update destroy]) { authorize!(@booking) }

  def index
    @bookings = Booking.with_details.order(:starts_on)
    @bookings = @bookings.where(state: params[:state]) if Booking.states.key?(params[:state])
    @bookings = @bookings.in_month(Date.strptime(params[:month], "%Y-%m")) if params[:month].present?
    @bookings = @bookings.merge(Guest.vips).references(:guest) if params[:vip]
    @totals = @bookings.except(:order, :includes).group(:state).sum(:total)
    @bookings = paginate(@bookings)
  rescue Date::Error
    redirect_to bookings_path, alert: "“#{params[:month]}” is no month"
  end

  def show
    respond_to do |format|
      format.html
      format.json { render :show }
    end
  end

  def new
    @booking = @room.bookings.build(starts_on: Date.new(2024, 9, 1), ends_on: "2024-09-03", guest: Guest.new)
    2.times { @booking.extras.build }
  end

  def create
    guest = Guest.find_by(email: guest_params[:email].to_s.strip.downcase) || Guest.new
    guest.assign_attributes(guest_params)
    @booking = @room.bookings.new(booking_params.merge(guest: guest))

    if @booking.save
      flash[:notice] = "Booked #{@room} for #{helpers.pluralize(@booking.nights, 'night')}"
      redirect_to @booking
    else
      (2 - @booking.extras.size).times { @booking.extras.build }
      render :new, status: :unprocessable_entity
    end
  end

  def edit; end

  def update
    if @booking.update(booking_params)
      redirect_to @booking, notice: @booking.saved_changes? ? "Saved #{@booking.saved_changes.except('updated_at', 'lock_version').keys.to_sentence}" : "Nothing changed"
    else
      render :edit, status: 422
    end
  end

  def destroy
    @booking.destroy
    redirect_to bookings_url, status: :see_other, notice: "#{@booking.reference} deleted"
  end

  def confirm
    @booking.confirm!
    redirect_to @booking, flash: { success: "Confirmed" }
  end

  def cancel
    @booking.cancel!
    redirect_back_or_to
  end

  def receipt
    text = render_to_string(partial: "bookings/receipt", formats: [:text], locals: { booking: @booking })
    if params[:download]
      send_data text, filename: "#{@booking.reference.parameterize}.txt", type: :text
    else
      render plain: text
    end
  end

  private

  def redirect_back_or_to
    redirect_to(params[:back].to_s.start_with?("/") ? params[:back] : booking_path(@booking), notice: "Cancelled")
  end

  def set_room
    @room = Room.listed.find(params[:room_id].to_i)
  end

  def set_booking
    @booking = Booking.find_by!(params[:id].match?(/\AB\d{5}\z/) ? { reference: params[:id] } : { id: params[:id] })
  end

  def guest_params
    params.require(:booking).fetch(:guest_attributes, {}).permit(:first_name, :last_name, :email, :phone, :country, :born_on)
  end

  def booking_params
    params.require(:booking).permit(:starts_on, :ends_on, :adults, :children, :lock_version, extras_attributes: %i[id name price quantity _destroy])
  end
end
