# Constants that are assigned by their path.

module Config
  NAME = "x"
  class Inner; end
end

Config::SIZE = 3
Config::LIMIT ||= 4
Config::LIMIT ||= 5
Config::NAME ||= "y"
Config::Inner::LIST = [1, 2].freeze
p Config::SIZE, Config::LIMIT, Config::NAME, Config::Inner::LIST
value = (Config::LAST = 7)
p value, Config::LAST, Config::SIZE + 1

module Config
  def self.all = [SIZE, LIMIT, Inner::LIST]
end
p Config.all, defined?(Config::SIZE), defined?(Config::NOTHING)
