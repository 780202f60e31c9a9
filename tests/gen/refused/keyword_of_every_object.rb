def build(constructor: nil) = constructor # at
p build
