# at app/models/loud.rb
class Loud
  prepend modules.first
  def name = "cat"
end
