class Letter < ApplicationRecord
  include Entryable

  def line = "letter: #{subject}"
end
