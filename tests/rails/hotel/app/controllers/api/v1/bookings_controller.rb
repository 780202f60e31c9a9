module Api
  module V1
    class BookingsController < BaseController
      wrap_parameters :booking, include: %w[room_id guest_id starts_on ends_on adults children]
      before_action :set_booking, only: %i[show update destroy]

      def index
        bookings = Booking.includes(:guest).order(id: :asc).where(filters)
        render json: bookings, include: { guest: { only: %i[id], methods: :name } }, except: %i[created_at updated_at confirmed_at]
      end

      def show
        render json: @booking.as_json(only: %i[id reference state starts_on total], include: { extras: { only: %i[name price] }, room: { only: :number } }, methods: %i[nights people])
      end

      def create
        booking = Booking.create!(booking_params)
        render json: booking.slice(:id, :reference, :total), status: :created, location: api_v1_booking_url(booking)
      end

      def update
        @booking.update!(booking_params)
        render json: @booking.slice(:id, :total, :adults)
      end

      def destroy
        @booking.destroy!
        head :no_content
      end

      private

      def filters
        params.permit(:state, :room_id, :guest_id).to_h.compact_blank
      end

      def set_booking
        @booking = Booking.find(params[:id])
      end

      def booking_params
        params.require(:booking).permit(:room_id, :guest_id, :starts_on, :ends_on, :adults, :children)
      end
    end
  end
end
