module Counted
  def self.included(base) = base.extend(Counting)

  module Counting
    def new(*) = super.tap { |made| p made.class } # at
  end
end
