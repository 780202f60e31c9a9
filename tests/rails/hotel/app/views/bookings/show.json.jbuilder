json.extract! @booking, :id, :reference, :state, :nights
json.total @booking.total.to_f
json.room do
  json.partial! "rooms/room", room: @booking.room
end
json.guest @booking.guest, :first_name, :last_name
json.extras @booking.extras do |extra|
  json.(extra, :name, :quantity)
  json.amount extra.amount.to_f
end
json.set! :links do
  json.self booking_url(@booking, format: :json)
end
json.invoice nil if @booking.invoice.nil?
json.merge!(vip: @booking.guest.vip?)
