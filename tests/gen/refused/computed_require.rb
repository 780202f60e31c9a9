require_relative "other_#{1 + 1}"
