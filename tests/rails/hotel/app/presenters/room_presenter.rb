class RoomPresenter < SimpleDelegator
  def self.wrap(rooms)
    rooms.map { |room| new(room) }
  end

  def initialize(room, view = nil)
    super(room)
    @view = view
  end

  def title
    "#{kind.titleize} #{number}"
  end

  def badge
    archived? ? "archived" : kind
  end

  def room
    __getobj__
  end

  def price_tag
    "€#{format('%.2f', price)}"
  end

  def amenity_list
    return "none" if amenities.empty?

    amenities.map(&:capitalize).to_sentence(two_words_connector: " & ", last_word_connector: " & ")
  end

  def <=>(other)
    price <=> other.price
  end
end
