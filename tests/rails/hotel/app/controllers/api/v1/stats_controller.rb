class Api::V1::StatsController < Api::V1::BaseController
  def index
    grouped = Booking.all.group_by(&:state)
    render json: {
      states: Booking.states.keys.to_h { |s| [s, grouped.fetch(s, []).size] },
      nights: Booking.live.sum(&:nights),
      longest: Booking.longest_first.limit(2).pluck(:reference),
      vip_share: (Guest.vips.count.to_f / Guest.count).round(3),
      by_guest: Guest.joins(:bookings).group("guests.id").order("guests.id").pluck("guests.last_name", Arel.sql("COUNT(bookings.id)")).to_h,
      rooms_per_floor: Room.by_floor.transform_values { |rooms| rooms.map(&:number) }
    }
  end
end
