class Admin::ReportsController < Admin::BaseController
  def show
    @stats = {
      rooms: Room.group(:kind).count,
      revenue: Booking.revenue_by_month,
      busiest: Booking.busiest_rooms,
      guests: Guest.group(:country).having("COUNT(*) >= 1").order(:country).count,
      average: Booking.live.average(:total)&.round(2),
      extremes: [Room.minimum(:price), Room.maximum(:price)],
      events: Event.named("created", "changed").group(:subject_type, :name).count
    }
  end

  def occupancy
    from = (params[:from] || "2024-05-06").to_date
    @occupancy = Occupancy.new(from..from.advance(days: 7))
    respond_to do |format|
      format.html
      format.json { render json: { days: @occupancy.map(&:to_h), peak: @occupancy.peak.date } }
    end
  end

  def revenue
    rows = Booking.joins(:room).live.select("rooms.kind AS room_kind, SUM(bookings.total) AS sum_total, COUNT(*) AS n").group("rooms.kind").order("room_kind")
    render json: rows.map { |r| { kind: Room.kinds.key(r.room_kind), total: r.sum_total.to_f.round(2), n: r.n } }
  end
end
