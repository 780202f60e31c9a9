# What an Enumerator's block passes on is spread over the parameters of a block.
pairs = Enumerator.new do |y|
  y << [1, 10]
  y << [2, 20]
end
pairs.each { |k, v| p [k, v, k + v] }
pairs.each { |pair| p pair }
pairs.each { |k, (v, w), *rest| p [k, v, w, rest] }
p pairs.map { |k, v| k + v }, pairs.to_a, pairs.each_with_index.to_a
mixed = Enumerator.new do |y|
  y.yield 1, 2
  y.yield [3, 4]
  y.yield
  y << 5
end
mixed.each { |k, v| p [k, v] }
mixed.each { |k| p k }
mixed.each { |*all| p all }
mixed.each_with_index { |k, i| p [k, i] }
mixed.each_with_object([]) { |k, memo| memo << k }.then { |memo| p memo }
p mixed.to_a
answers = Enumerator.new do |y|
  p y.yield(1)
  p (y << 2).equal?(y)
  :done
end
p answers.each { |x| x * 10 }
