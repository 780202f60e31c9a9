// Scenes of random programs about values: Strings, Integers, Hashes, patterns.

import { each, told, type Writer } from './random-scene.ts'

const heldStrings: Writer = ({ pick, literal, expression }) => {
  const hold = pick([
    'held = [text, text]',
    'held = { a: text, b: [text] }',
    'held = [[text]] * 2',
    'held = text',
    'held = -> { text }',
  ])
  const change = () =>
    pick([
      `text << ${literal('string')}`,
      'text.upcase!',
      'text.concat("x", "y")',
      'text.insert(1, "i")',
      'text[0] = "Z"',
      'text.replace("new")',
      'text.clear',
      'text.sub!(/[a-z]/) { |m| m * 2 }',
      `text += ${literal('string')}`,
      'text.prepend("<").squeeze!',
      'text.slice!(0, 2)',
      'text.freeze',
    ])
  return {
    body: told(`text = +"ab${pick(['', 'c', 'é'])}"
copy = text.dup
${hold}
${change()}
p text, copy
${change()}
p text, text.equal?(copy), text.frozen?, copy.frozen?
seen = held.respond_to?(:call) ? held.call : held
p seen
[text].each { |x| p x.size, x == copy, ${expression('boolean')} }`),
  }
}

const patterns: Writer = ({ pick, expression, literal }) => {
  const subject = pick([
    `[${expression('integer')}, [${literal('string')}, ${literal('symbol')}], { a: ${expression('integer')} }]`,
    `{ name: ${literal('string')}, list: ${expression('array')}, in: { deep: ${literal('float')} } }`,
    `[1, 2, 42, ${expression('integer')}, :end]`,
    expression('hash'),
    expression('array'),
    literal('float'),
  ])
  const branch = () =>
    pick([
      'in [Integer => n, [String => b, *], { a: }] then p [n, b, a]',
      'in { name: String => name, list: [first, *rest] } if rest.size > first.to_i then p [name, first, rest]',
      'in { name:, in: { deep: Float | Integer => deep } } then p [name, deep]',
      'in [*, 42, ^pinned => after, *post] then p [after, post]',
      'in [*, Integer => found, Symbol => sign] then p [found, sign]',
      'in [*head, :end] unless head.empty? then p head',
      'in { a: Integer => a, **nil } then p a',
      'in { a: ^pinned, **rest } then p rest',
      'in { **all } if all.size > 2 then p all.keys',
      'in [] | {} then p :empty',
      'in Float => f then p f',
      'in [Integer, Integer] | [Integer] => few then p few',
      'in ^(pinned + 1) then p :next',
      'in [^pinned.., *] then p :range',
      'in String | nil then p :text',
      'in [x, *] if x == pinned then p x',
    ]).replace('^pinned..', '(..3)')
  return {
    body: told(`pinned = ${pick(['1', '2', '3', expression('integer')])}
subject = ${subject}
case subject
${branch()}
${branch()}
${branch()}
${pick(['else p :other', 'in _ then p :any', ''])}
end
p((subject in { a: Integer }), (subject in [Integer, *]))
begin
  subject => ${pick(['[Integer => one, *]', '{ a: one }', 'Array | Hash => one', '[[*, one]]'])}
  p one
rescue NoMatchingPatternError => e
  puts e.class
end`),
  }
}

const numbers: Writer = ({ pick, expression }) => {
  const big = pick([
    '2**53',
    '-(2**53) - 1',
    '2**64 + 1',
    '9_007_199_254_740_993',
    '10**20',
    '-(10**17)',
  ])
  const use = () =>
    pick([
      'p big + 0.5, 0.5 - big, big * 1.0, big / 2.0, big.to_f.to_i',
      'p big == big.to_f, big <=> big.to_f, big.eql?(big.to_f), big.to_f == big',
      'p big.divmod(7), big.divmod(-7), big % 2.5, big.fdiv(3), big / 3',
      'p (big + 1) - big, (big + 1).to_f - big, [big, big + 1, big - 1].minmax',
      'p big.round(-3), big.floor(-5), big.ceil(-2), big.digits.size, big.bit_length',
      'p [big, 0.1, small].sum, [0.1] * 3 == [0.1, 0.1, 0.1], [big, 1.5].max',
      'p Integer.sqrt(big.abs), Math.sqrt(big.abs), big.pow(2, 1_000_007), big.to_s(36)',
      'p big & 0xFFFF, big | 1, big ^ small, big >> 50, big << 3, ~big, big[52]',
      'p big.coerce(1.5), 1.5.coerce(small), small.coerce(big)',
      'p({ big => 1, big.to_f => 2 }.size, [big, big.to_f].uniq.size, big.hash == (big + 0).hash)',
      'p small.fdiv(big), small.abs ** 0.5, (-8) ** 2, 7.pow(small.abs % 40)',
      'p 1e15 + small, 1e16 + small, (1e16 + small).to_i, 1e23.to_i, 123456789.123456789',
      'p big.between?(big.to_f, big + 1), big.clamp(0, 5), small.clamp(..3), big.succ.pred == big',
      'p (0.1 + 0.2).round(15), 2.5.round, -2.5.round, 2.5.round(half: :even), 1e-5.to_s, 1e100.to_s',
      'p format("%d %.3f %e %g %x %o %b", big, small, small, small, big.abs, 8, 5)',
      'p format("%08.3f|%+05d|%-8s|%s|%%|%c", small, 3, "ab", big, 65)',
    ])
  return {
    body: `big = ${big}\nsmall = ${expression('integer')}.clamp(-1000, 1000)\n${each([use(), use(), use()])}`,
  }
}

const defaults: Writer = ({ pick, literal, expression }) => {
  const made = pick([
    'Hash.new { |h, k| h[k] = [] }',
    'Hash.new { |_, k| "no #{k}" }',
    'Hash.new(0)',
    'Hash.new([])',
    '{}.tap { |h| h.default = 7 }',
    expression('hash'),
  ])
  const key = () => pick([':a', '"s"', '1', 'nil', '[1, 2]', '1.0', literal('symbol')])
  const use = () =>
    pick([
      `table[${key()}] << 1; p table`,
      `table[${key()}] += 1; p table`,
      `p table[${key()}], table.size, table.fetch(${key()}, :none), table.dig(${key()})`,
      `table[${key()}] ||= []; p table, table.default, table.default_proc.class`,
      `p table.fetch(${key()})`,
      `p table.delete(${key()}), table.delete(${key()}) { |k| [k] }, table`,
      'table.each { |k, v| table[k] = [v] }; p table',
      'table.each { |k, _| table["#{k}!"] = 1 }; p table',
      'table.delete_if { |_, v| v == 1 }; p table, table.empty?',
      `table.store(${key()}, 2); p table.to_a, table.invert, table.key(2), table.min_by { |_, v| v.to_s }`,
      'p table.sort_by { |k, v| [k.to_s, v.to_s] }, table.sum { |_, v| v.to_s.size }, table.any? { |k, v| v.nil? || k }',
      'p table.merge({ a: 1, c: 2 }) { |k, a, b| [k, a, b] }, table.transform_keys(&:to_s), table.group_by { |_, v| v.class }.keys',
      `key = "k"; table[key] = 1; p table.keys.last.frozen?, table.dup.tap { |t| t[:x] = 1 }.size - table.size`,
      'p table.reduce(0) { |sum, (k, v)| sum + k.to_s.size + v.to_s.size }, table.each_with_index.map { |(k, _), i| [k, i] }',
      'p table.freeze.frozen?; table[:late] = 1',
      'p table.compare_by_identity.size, table.values_at(:a, :zz), table.filter_map { |k, v| k if v }',
    ])
  return { body: `table = ${made}\n${each([use(), use(), use(), use()])}` }
}

const assignments: Writer = ({ pick, expression, literal }) => {
  const value = () =>
    pick([
      expression('integer'),
      `[${literal('integer')}, [${literal('string')}, ${literal('symbol')}]]`,
      expression('array'),
      'nil',
      `[[${expression('integer')}, *${expression('array')}], ${literal('float')}]`,
      expression('hash'),
    ])
  const form = () =>
    pick([
      'a, (b, *c), d = value, [value, 2, 3], 4\np a, b, c, d',
      '(a, b), *c = value\np a, b, c',
      '*a, (b, (c, *)) = value\np a, b, c',
      'a, b = b, value\np a, b',
      'a = *value\np a',
      'a, *b, c = *value, :last\np a, b, c',
      'a = b = value\np a == b, b',
      'list = [1, 2, 3]\nlist[0], list[-1], (c, *) = value\np list, c',
      'h = {}\nh[:x], *h[:rest] = value\np h',
      'a, = value\np a',
      'p((a, b = value), a, b)',
      '[value, [1, [2, 3]]].each { |(a, (b, *c)), d| p [a, b, c, d] }',
      '[[1, value]].each { |a, (b, c), *d| p [a, b, c, d] }',
      '{ k: value }.each_with_index { |(k, v), i| p [k, v, i] }',
      'f = ->((a, b), *c, d: 4) { [a, b, c, d] }\np f.(value), f.(value, 1, d: 2)',
      'a = 1\na, a = value\np a',
    ])
  return {
    body: each([
      `value = ${value()}\n${form()}`,
      `value = ${value()}\n${form()}`,
      `value = ${value()}\n${form()}`,
    ]),
  }
}

const sets: Writer = ({ pick, expression }) => {
  const use = () =>
    pick([
      'p one | two, one & two, one - two, one ^ two',
      'p one.subset?(two), one.superset?(two), one.disjoint?(two), one == two, one <= two, one.proper_subset?(two)',
      'p one.add?(1), one.add(99).size, one.delete(1).include?(1), one.to_a',
      'p one.map { |x| x.to_i % 3 }.to_set, one.group_by(&:even?), one.partition(&:odd?)',
      'p one.each { |x| x }.equal?(one), one.first, one.min, one.sort, one.sum',
      'p one.merge([1, 2, 2.0]), one.length, one.inspect, one.to_s',
      'p({ one => 1 }[one.dup], one.hash == one.dup.hash, one.eql?(one.dup))',
      'p one.select { |x| x > 2 }.class, one.reject(&:zero?), one === 1, one.empty?',
      'p one.freeze.frozen?; one << 5',
      'case 3\nwhen one then p :in\nelse p :out\nend',
      'p one.classify(&:odd?), one.each_slice(2).to_a, one <=> two, one.intersect?(two)',
      'one.each { |x| one << x }; p one.size; p one.delete_if(&:even?), one.keep_if { |x| x > 0 }',
    ])
  return {
    body: `one = Set.new(${expression('array')})\ntwo = ${expression('array')}.to_set\n${each([use(), use(), use()])}`,
  }
}

const lazies: Writer = ({ pick, expression }) => {
  const step = () =>
    pick([
      '.map { |x| x * 2 }',
      '.select(&:even?)',
      '.reject { |x| x % 3 == 0 }',
      '.take_while { |x| x < 40 }',
      '.drop_while { |x| x < 3 }',
      '.drop(1)',
      '.flat_map { |x| [x, -x] }',
      '.with_index.map { |x, i| x + i }',
      '.uniq { |x| x % 5 }',
      '.filter_map { |x| x + 1 if x.odd? }',
      '.tap { |x| puts x.class }',
      '.zip(1..60).map { |x, y| x + y.to_i }',
      '.compact',
    ])
  const source = pick([
    '(1..60)',
    '1.step(60, 3)',
    '(1..20)',
    `(${expression('array')}).cycle.first(30)`,
    'Enumerator.produce(1) { |x| x + 2 }.first(30)',
  ])
  return {
    body: each([
      `p ${source}.lazy${step()}${step()}${pick(['.first(4)', '.first(1)', '.take(3).to_a', '.take(2).force', '.take(5).include?(3)', '.take(6).reduce(:+)'])}`,
      `calls = []\nresult = (1..5).lazy.map { |x| calls << x; x }${step()}.first(2)\np result, calls`,
      `e = [1, 2].each\np e.next, e.peek, e.next, (e.next rescue $!.class), e.rewind.next, e.size`,
    ]),
  }
}

/** Scenes of values. */
export const VALUE_SCENES: readonly Writer[] = [
  heldStrings,
  patterns,
  numbers,
  defaults,
  assignments,
  sets,
  lazies,
]
