class Greeter
  private :to_s
end
puts Greeter.new.to_s.size
