module Admin
  class RoomsController < BaseController
    before_action :set_room, only: %i[show edit update destroy move]

    def index
      @rooms = Room.unscoped.order(Arel.sql("archived_at IS NOT NULL"), :position)
      @counts = Booking.group(:room_id).count
    end

    def show
      redirect_to edit_admin_room_path(@room)
    end

    def new
      @room = Room.new(position: Room.maximum(:position).to_i + 1)
    end

    def create
      @room = Room.new(room_params)
      return redirect_to(admin_rooms_path, notice: "Created #{@room}") if @room.save

      render :new, status: :unprocessable_entity
    end

    def edit
    end

    def update
      @room.assign_attributes(room_params)
      changed = @room.changed
      if @room.save
        redirect_to admin_rooms_path, notice: changed.empty? ? "Unchanged" : "Changed #{changed.to_sentence}"
      else
        render :edit, status: :unprocessable_entity
      end
    end

    def destroy
      if params[:archive]
        @room.archive!
        redirect_to admin_rooms_path, notice: "Archived"
      elsif @room.destroy
        redirect_to admin_rooms_path, notice: "Deleted"
      else
        redirect_to admin_rooms_path, alert: @room.errors.full_messages.to_sentence
      end
    end

    def move
      delta = params[:to] == "up" ? -1 : 1
      neighbour = Room.find_by(position: @room.position + delta)
      Room.transaction do
        neighbour&.update_columns(position: @room.position)
        @room.increment!(:position, delta)
      end if neighbour
      head :no_content
    end

    def purge
      gone = Room.archived.destroy_all
      redirect_to admin_rooms_path, notice: "#{gone.count(&:destroyed?)} gone"
    end

    private

    def set_room
      @room = Room.find(params[:id])
    end

    def room_params
      params.require(:room).permit(:number, :kind, :price, :capacity, :floor, :description, :position, amenities: [])
    end
  end
end
