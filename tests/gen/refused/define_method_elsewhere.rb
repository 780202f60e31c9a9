class Palette
  def self.open
    define_method(:red) { true } # at
  end
end
