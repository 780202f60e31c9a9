module Told
  def self.included(base) = p(base)
end

class Teller
  class << self
    include Told # at
  end
end
