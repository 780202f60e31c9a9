class BookingExtrasController < ApplicationController
  before_action { @booking = Booking.find(params[:booking_id]) }

  def create
    extra = @booking.extras.create(params.require(:extra).permit(:name, :price, :quantity))
    @booking.save! if extra.persisted?
    redirect_to @booking, extra.persisted? ? { notice: "Added #{extra.name}" } : { alert: extra.errors.full_messages.first }
  end

  def destroy
    extra = @booking.extras.find(params[:id])
    @booking.extras.destroy(extra)
    @booking.reload.save!
    redirect_to @booking, notice: "Removed #{extra.name}", status: :see_other
  end
end
