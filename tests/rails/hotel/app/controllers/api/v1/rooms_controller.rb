module Api
  module V1
    class RoomsController < BaseController
      skip_before_action :authenticate, only: :index

      def index
        rooms = Room.listed.ordered
        rooms = rooms.where(kind: params[:kind].split(",")) if params[:kind]
        rooms = rooms.where("price <= ?", params[:max].to_d) if params[:max]
        render json: { data: rooms.map { |room| serialize(room) }, meta: { count: rooms.size, kinds: rooms.map(&:kind).uniq.sort } }
      end

      def show
        room = Room.find(params[:id])
        render json: serialize(room).merge(client: @client, next: room.next_booking&.slice(:reference, :starts_on), history: room.history)
      end

      private

      def serialize(room)
        room.slice(:id, :number, :kind, :amenities, :floor).merge(
          "price" => room.price.to_f,
          "links" => { "self" => api_v1_room_url(room), "html" => room_path(room) }
        )
      end
    end
  end
end
