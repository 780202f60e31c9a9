ObjectSpace.each_object(String) { |text| puts text }
