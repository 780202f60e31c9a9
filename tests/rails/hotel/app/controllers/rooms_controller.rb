class RoomsController < ApplicationController
  SORTS = { "price" => { price: :asc }, "-price" => { price: :desc }, "number" => :number }.freeze

  def index
    @rooms = Room.listed.search(params[:q]).order(SORTS.fetch(params[:sort], :position))
    @rooms = @rooms.sleeping(params[:people])
    respond_to do |format|
      format.html
      format.json { render json: @rooms.as_json(only: %i[id number kind], methods: :to_param) }
      format.csv { send_data to_csv(@rooms), filename: "rooms-#{@rooms.size}.csv", type: "text/csv" }
      format.text { render plain: @rooms.map(&:to_s).join("\n") }
    end
  end

  def show
    @room = Room.includes(bookings: :guest).find(params[:id])
    @presenter = RoomPresenter.new(@room, view_context)
    fresh_when(etag: [@room.number, @room.price], public: true) if params[:cached]
  end

  def availability
    @room = Room.find(params[:id])
    from = parse_date(params[:from]) || Date.new(2024, 5, 6)
    @days = from.upto(from + 6.days).map { |day| [day, @room.free_on?(day)] }
    render layout: false if request.xhr? || params[:bare]
  end

  def kind
    @rooms = Room.where(kind: params[:kind]).ordered
    render :index
  end

  def search
    @search = StaySearch.new(search_params)
    if request.post? && !@search.valid?
      render :search, status: :unprocessable_entity
    else
      @results = request.post? ? @search.results : Room.none
    end
  end

  def help
    render inline: "<p>Help on <%= params[:topic].humanize %></p>", layout: "application"
  end

  private

  def search_params
    params.fetch(:stay_search, {}).permit(:from, :to, :people, :max_price, :kind, amenities: [])
  end

  def parse_date(text)
    Date.iso8601(text) if text.present?
  rescue ArgumentError
    nil
  end

  def to_csv(rooms)
    rows = rooms.pluck(:number, :kind, :price).map { |number, kind, price| [number, kind, price.to_s("F")].join(",") }
    ["number,kind,price", *rows].join("\n") << "\n"
  end
end
