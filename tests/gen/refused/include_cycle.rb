module First; end

module Second
  include First
end

module First
  include Second # at
  def one = 1
end

class Both
  include First
end
p Both.new.one
