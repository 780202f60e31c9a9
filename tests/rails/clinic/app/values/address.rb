Address = Struct.new(:street, :zip, :city) do
  def self.parse(text)
    street, place = text.to_s.split(",", 2).map(&:strip)
    zip, city = place.to_s.match(/\A(\d{4,5})\s+(.+)\z/)&.captures
    new(street, zip, city)
  end

  def country = zip.to_s.length == 5 ? "DE" : "AT"
  def to_s = [street, "#{country}-#{zip} #{city}"].compact.join(", ")
end
