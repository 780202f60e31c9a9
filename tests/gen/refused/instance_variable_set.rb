class Box; end
Box.new.instance_variable_set(:@a, 1)
