# A block argument that is nil is no block: what gives an Enumerator without one gives one.

none = nil
p({}.each(&none).class, { a: 1 }.each(&none).next)
p [1].each(&none).class, "ab".each_char(&none).class, (1..3).each_slice(2, &none).class

def each_of(list, &block) = list.each(&block)
p each_of([1, 2]).class
each_of([1, 2]) { |x| p x }

def mapped(list, &block)
  list.map(&block)
end
p mapped([1]).class, mapped([1], &:to_s)

def pairs(&block) = { a: 1 }.each_pair(&block)
p pairs.to_a

def passed_on(list, &) = list.map(&)
p passed_on([1, 2]).class, passed_on([1, 2]) { |x| x + 1 }

def selected(&) = [3, 4].select(&)
p selected.with_index { |_, i| i == 1 }, selected(&:odd?)
