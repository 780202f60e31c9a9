puts 1
require_relative 'other'
