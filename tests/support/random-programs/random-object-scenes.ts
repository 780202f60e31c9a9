// Scenes of random programs about classes, methods and the ways out of them.

import { each, told, type Writer } from './random-scene.ts'

const keywordStruct: Writer = ({ number, pick, expression, literal }) => {
  const name = `Point${number}`
  const make = pick([
    `${name}.new(x: ${expression('integer')}, y: ${literal('string')})`,
    `${name}.new(x: ${expression('array')})`,
    `${name}.new(y: ${literal('float')}, x: nil)`,
  ])
  const use = () =>
    pick([
      'p point, point.to_h, point.members',
      'point.x = [1]; p point, point == point.dup, point.eql?(point.clone)',
      'point[:y] = 2; p point[1], point["x"], point.values_at(0, 1)',
      `p point == ${name}.new(**point.to_h), point.hash == point.dup.hash`,
      'case point\nin { x: Integer => a } then p a\nin { x:, y: } then p [x, y]\nend',
      'a, (b, *c) = *point\np a, b, c',
      'p point.deconstruct_keys([:x]), point.deconstruct, point.size, point.each_pair.to_a',
      `p ${name}.new(1, 2)`,
      `p ${name}.new(z: 1)`,
      'p point.freeze.frozen?; point.x = 3',
      'other = point.dup; other.x = :changed; p point.x, other.x, point == other',
      'p point.to_a.map(&:class), point.select(&:nil?), point.dig(:x)',
      'p point[:nothing]',
      'p point[2]',
      `p ${name}.members, ${name}.keyword_init?, point.inspect.size`,
    ])
  return {
    declarations: `${name} = Struct.new(:x, :y, keyword_init: true)`,
    body: `point = ${make}\n${each([use(), use(), use()])}`,
  }
}

const ensureOrder: Writer = ({ number, pick, expression }) => {
  const again = [
    'raise "again" if (tries += 1) < 3',
    'log << [:work, n]',
    'throw :out, n if n == 2',
    'return n if n > 2',
  ]
  const isRetrying = pick([false, true])
  const leave = () =>
    pick(
      isRetrying
        ? again
        : [
            'return :returned if n > 1',
            'next if n == 1',
            'break if n == 2',
            'raise ArgumentError, "n is #{n}" if n == 1',
            'throw :out, n if n == 2',
            'log << [:work, n]',
          ],
    )
  const rescue = isRetrying
    ? 'rescue => e\n      log << e.class\n      retry if tries < 3'
    : pick([
        'rescue ArgumentError => e\n      log << e.message',
        'rescue TypeError\n      log << :never',
      ])
  const last = pick([
    'log << :ensure',
    'log << n',
    'log << :a; tries += 1',
    'log << :inner; n += 1',
  ])
  return {
    declarations: `def ordered_${number}(list, log)
  tries = 0
  list.each do |n|
    begin
      ${leave()}
      ${leave()}
    ${rescue}
    else
      log << :else
    ensure
      ${last}
    end
    log << :after
  end
  :done
ensure
  log << :method
end`,
    body: `log = []
value = catch(:out) do
  begin
    ordered_${number}(${pick(['[1, 2, 3]', '[2]', '[0, 0]', '[]', expression('array')])}.first(4), log)
  rescue StandardError => e
    log << e.message
    :rescued
  ensure
    log << :outside
  end
end
p value, log`,
  }
}

const throws: Writer = ({ pick, expression }) => {
  const inner = pick([
    'throw :inner, [:in, x]',
    'throw :outer, x',
    'throw :outer',
    'throw :nobody, 1',
    'x',
  ])
  return {
    body: told(`result = catch(:outer) do
  first = catch(:inner) do
    ${expression('array')}.each { |x| ${inner} if x.to_i > 1 }
    :none
  ensure
    puts "left inner"
  end
  p first
  catch { |tag| throw tag, [first, tag.class] }
end
p result`),
  }
}

const collections: Writer = ({ number, pick, expression, literal }) => {
  const bag = `Bag${number}`
  const use = () =>
    pick([
      'p bag.map { |x| x.to_s }, bag.to_a, bag.sort_by(&:to_s)',
      'p bag.include?(1), bag.first, bag.first(2), bag.min_by(&:to_s)',
      'p bag.each_with_index.to_a, bag.each_slice(2).to_a, bag.each_cons(2).map(&:size)',
      'p bag.reduce([]) { |a, x| a << x }, bag.each_with_object([]) { |x, a| a.unshift(x) }',
      'p bag.partition { |x| x.is_a?(Integer) }, bag.group_by(&:class).transform_values(&:size)',
      'p bag.lazy.map { |x| [x] }.reject { |(x)| x.nil? }.first(2)',
      'p bag.zip(bag.drop(1)), bag.each_entry.to_a.size, bag.tally',
      'p bag.inject { |a, x| "#{a}#{x}" }, bag.count, bag.to_set.size',
      'p bag.min(2) { |a, b| a.to_s <=> b.to_s }, bag.uniq(&:class), bag.chunk_while { |a, b| a.class == b.class }.to_a',
      'p bag.sort',
      'p bag.sum { |x| x.to_s.size }, bag.find { |x| x.to_s.size > 1 }',
      'p bag.each_with_index.map { |x, i| [i, x] }, bag.reverse_each.to_a, bag.cycle.first(5)',
      `p ${bag}.new([1]) < ${bag}.new([1, 2]), [${bag}.new([3]), bag].max.to_a`,
      `p bag.clamp(bag, bag).to_a, bag == ${bag}.new([]), bag.between?(bag, bag)`,
      'p bag > 3',
    ])
  return {
    declarations: `class ${bag}
  include Enumerable
  include Comparable
  def initialize(items) = @items = items
  def each(&block)
    return to_enum(:each) { @items.size } unless block
    @items.each(&block)
    self
  end
  def <=>(other) = other.is_a?(${bag}) ? count <=> other.count : nil
end`,
    body: `bag = ${bag}.new([${expression('integer')}, ${pick([literal('string'), expression('integer'), 'nil'])}, *${expression('array')}].first(5))\n${each([use(), use(), use()])}`,
  }
}

const frozen: Writer = ({ number, pick, expression, literal }) => {
  const name = `Cell${number}`
  const use = () =>
    pick([
      'cell.value = 2; p cell.value',
      'cell.freeze; p cell.frozen?; cell.value = 3',
      'copy = cell.dup; copy.list << 9; p cell.list, copy.list, copy.frozen?',
      'copy = cell.freeze.clone; p copy.frozen?, cell.clone(freeze: false).frozen?',
      'cell.list.freeze; cell.list << 1',
      'cell.freeze; cell.list << 1; p cell.list',
      `p [${literal('string')}].freeze.map(&:upcase), [1].freeze + [2]`,
      '[3, 1].freeze.sort!',
      '{ a: 1 }.freeze.store(:b, 2)',
      `p :a.frozen?, 1.frozen?, nil.frozen?, (1..2).frozen?, ${literal('float')}.frozen?`,
      'LIST = [1].freeze.dup << 2; p 1'.replace('LIST', 'list'),
      'p cell == cell.dup, cell.dup.value == cell.value, cell.list.equal?(cell.clone.list)',
      'a = [[1], [2]].freeze; a[0] << 5; p a; a[0] = 1',
      'h = { list: [] }.freeze; h[:list] << 1; p h; h.delete(:list)',
      'cell.freeze.touch',
    ])
  return {
    declarations: `class ${name}
  attr_accessor :value, :list
  def initialize(value, list)
    @value = value
    @list = list
  end
  def initialize_copy(other)
    @list = other.list.dup
    super
  end
  def touch = @value = 0
end`,
    body: each(
      [0, 1, 2].map(
        () =>
          `cell = ${name}.new(${expression('integer')}, ${expression('array')}.first(3))\n${use()}`,
      ),
    ).replace(/#<Cell\d+[^>]*>/g, ''),
  }
}

const methodObjects: Writer = ({ number, pick, expression }) => {
  const use = () =>
    pick([
      `m = method(:told_${number}); p m.call(1, b: 2), m.arity, m.name, m.parameters`,
      `told_${number}(1)`,
      `told_${number}(1, b: 2, d: 3)`,
      `told_${number}(1, b: 2, d: 3, e: 4)`,
      `told_${number}`,
      `told_${number}(1, 2, 3, 4, b: 1)`,
      `told_${number}(1, { b: 2 })`,
      `p told_${number}(1, **{ b: ${expression('integer')} }), told_${number}(*[1, 2], b: 3)`,
      'f = ->(x) { x + 1 }; g = proc { |x, y| [x, y] }; p (f >> f).call(1), (g << f).call(2), f.curry.(3), g.arity, g.call([1, 2])',
      'p ->(a, b = 1, *c, d, e:, f: 2, **g, &h) {}.parameters, ->(*) {}.arity, proc { |a, b| }.arity, ->(a:, b: 1) {}.arity',
      `o = "text".method(:upcase); p o.call, o.receiver, 5.method(:+).to_proc.(3)`,
      '->(a, b:) { [a, b] }.call(1)',
      '->(a, b:) { [a, b] }.call(1, b: 2, c: 3)',
      'p %w[a b].each_with_index.map(&->((x, i)) { x * (i + 1) })'.replace(
        '&->((x, i)) { x * (i + 1) }',
        '&:first',
      ),
      'add = ->(a, b, c) { a + b + c }.curry; p add[1][2][3], add.(1, 2).(3), add.arity',
    ])
  return {
    declarations: `def told_${number}(a, c = ${expression('integer')}, b:, d: nil) = [a, b, c, d]`,
    body: each([use(), use(), use()]),
  }
}

const supers: Writer = ({ number, pick, expression }) => {
  const [top, mid, low, mix] = [`Top${number}`, `Mid${number}`, `Low${number}`, `Mix${number}`]
  const call = pick([
    'super',
    'super()',
    'super(a)',
    'super(a, *rest)',
    'super(a, *rest, k: k + 1)',
    'super(k: 9)',
  ])
  const change = pick(['a = [a]', 'rest << :more', 'k += 1', 'a', 'rest = [0]'])
  return {
    declarations: `class ${top}
  def go(a = :none, *rest, k: 0, &block) = [:top, a, rest, k, block ? block.call(a) : nil]
  def self.make(*args) = new.go(*args)
  def to_s = "top"
end
module ${mix}
  def go(*args, **options, &block) = [:mix, *super]
  def to_s = "mix(#{super})"
end
class ${mid} < ${top}
  ${pick(['include', 'prepend'])} ${mix}
  def go(a, *rest, k: 1, &block)
    ${change}
    [:mid, *${call}]
  end
end
class ${low} < ${mid}
  def go(...) = [:low, *super]
  def self.make(*) = [:made, super]
  def to_s = [1].map { |x| "#{x}#{super()}" }.first
end`,
    body: each([
      `p ${low}.new.go(${expression('integer')}, 2, k: 3) { |x| [x] }`,
      `p ${mid}.new.go(${pick(['1', '1, 2', 'k: 2', '*[1, 2, 3]', '1, &:to_s', '1, z: 2'])})`,
      `p ${low}.make(1), ${mid}.make(2, 3)`,
      `puts ${low}.new.to_s, ${mid}.new.to_s, ${low}.ancestors.first(4).map { |x| x.to_s.sub(/\\d+/, "") }.inspect`,
      `p ${low}.new.method(:go).owner == ${low}, ${mid}.new.method(:go).arity, ${low}.superclass == ${mid}`,
    ]),
  }
}

/** Scenes of classes, methods and jumps. */
export const OBJECT_SCENES: readonly Writer[] = [
  keywordStruct,
  ensureOrder,
  throws,
  collections,
  frozen,
  methodObjects,
  supers,
]
