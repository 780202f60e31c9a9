// Random small programs of the Ruby subset. Each is made of decisions (numbers), so that fast-check
// can draw them, repeat them by seed, and make them smaller: a decision of 0 is the simplest choice.

import { OBJECT_SCENES } from './random-object-scenes.ts'
import type { Draw } from './random-scene.ts'
import { VALUE_SCENES } from './random-value-scenes.ts'

export type Kind =
  | 'integer'
  | 'float'
  | 'string'
  | 'symbol'
  | 'boolean'
  | 'array'
  | 'hash'
  | 'range'

const KINDS: readonly Kind[] = [
  'integer',
  'string',
  'array',
  'hash',
  'float',
  'symbol',
  'boolean',
  'range',
]

interface Local {
  name: string
  kind: Kind
}

/** Top-level declarations and statements of one program; names end in its number. */
export interface RandomProgram {
  declarations: string
  body: string
}

/** Writes the program that the decisions stand for. */
export function randomProgram(number: number, decisions: readonly number[]): RandomProgram {
  return new Writer(number, decisions).program()
}

class Writer {
  private readonly number: number
  private readonly decisions: readonly number[]
  private at = 0
  private names = 0
  private locals: Local[] = []
  private isInMethod = true

  constructor(number: number, decisions: readonly number[]) {
    this.number = number
    this.decisions = decisions
  }

  program(): RandomProgram {
    const declarations = [
      `def any_${this.number}(value) = value`,
      this.method(),
      this.classes(),
      this.struct(),
    ]
    this.locals = []
    this.isInMethod = false
    const body: string[] = []
    const count = 2 + this.choose(3)
    for (let index = 0; index < count; index++) body.push(this.statement(2))
    const scene = this.pick([...OBJECT_SCENES, ...VALUE_SCENES])(this.draw())
    body.push(scene.body)
    declarations.push(scene.declarations ?? '')
    return { declarations: declarations.join('\n\n'), body: body.join('\n') }
  }

  private choose(count: number): number {
    const decision = this.decisions[this.at++ % this.decisions.length] ?? 0
    // Later rounds over the same decisions choose differently.
    return (decision + Math.floor(this.at / this.decisions.length)) % count
  }

  private pick<T>(list: readonly T[]): T {
    return list[this.choose(list.length)] as T
  }

  /** What scenes may draw; their expressions see no locals, which stand elsewhere. */
  private draw(): Draw {
    this.locals = []
    return {
      number: this.number,
      pick: (list) => this.pick(list),
      expression: (kind) => this.expression(kind, 1),
      literal: (kind) => this.literal(kind),
    }
  }

  private fresh(prefix = 'v'): string {
    return `${prefix}${++this.names}`
  }

  /** Runs a piece whose new locals end with it. */
  private scoped<T>(more: readonly Local[], body: () => T): T {
    const outer = this.locals
    this.locals = [...outer, ...more]
    const result = body()
    this.locals = outer
    return result
  }

  private indent(text: string): string {
    return text.replace(/^(?=.)/gm, '  ')
  }

  // Declarations

  private method(): string {
    const rest = this.fresh('rest')
    const words = this.fresh('words')
    const [a, b, c, k] = [this.fresh('a'), this.fresh('b'), this.fresh('c'), this.fresh('k')]
    const kinds: Local[] = [
      { name: a, kind: 'integer' },
      { name: b, kind: 'string' },
      { name: rest, kind: 'array' },
      { name: k, kind: 'integer' },
    ]
    const result = this.scoped(kinds, () => {
      const inner = this.statement(1)
      const guard = `return [${a}, ${b}] if any_${this.number}(${this.expression('boolean', 1)})`
      const last = `[${a}, ${b}, ${rest}, ${c}, ${k}, ${words}, ${this.expression(this.kind(), 1)}]`
      return [guard, inner, `yield ${a}, ${b} if block_given?`, last].join('\n')
    })
    const head = `def work_${this.number}(${a}, ${b} = ${this.literal('string')}, *${rest}, ${c}, ${k}: ${this.literal('integer')}, **${words})`
    return `${head}\n${this.indent(result)}\nend`
  }

  private classes(): string {
    const { number } = this
    const own: Local[] = [
      { name: '@size', kind: 'integer' },
      { name: '@name', kind: 'string' },
    ]
    const label = this.scoped(own, () => this.expression('string', 2))
    const weight = this.scoped(own, () => this.expression('integer', 2))
    const louder = this.scoped(own, () => this.expression('string', 1))
    return `class Thing${number}
  include Comparable
  attr_reader :name
  attr_accessor :size

  def initialize(name, size = 1)
    @name = name
    @size = size
  end

  def <=>(other) = size <=> other.size
  def label = ${label}
  def weight
    ${weight}
  end
  def to_s = "#{self.class.name.sub(/\\d+/, "")}(#{name}, #{size})"
  def ==(other) = other.is_a?(Thing${number}) && name == other.name && size == other.size
  alias eql? ==
  def hash = [name, size].hash
end

class Loud${number} < Thing${number}
  def label = super + ${louder}
  def to_s
    super.upcase
  end
end

class Odd${number} < StandardError
  def initialize(what = "odd")
    super("#{what}!")
  end
end`
  }

  private struct(): string {
    return `Pair${this.number} = Struct.new(:left, :right) do
  def swap = Pair${this.number}.new(right, left)
  def total(start = 0) = start + left + right
end`
  }

  // Statements

  private statement(depth: number): string {
    const simple = depth <= 0 ? 4 : 19
    switch (this.choose(simple)) {
      case 0:
        return `p(${this.expression(this.kind(), depth + 1)})`
      case 1:
        return this.assignment(depth)
      case 2:
        return `puts "#{${this.expression(this.kind(), depth)}} #{${this.expression('integer', depth)}}"`
      case 3:
        return this.change()
      case 4:
        return `if ${this.expression('boolean', depth)}\n${this.block(depth)}\nelsif ${this.expression('boolean', depth)}\n${this.block(depth)}\nelse\n${this.block(depth)}\nend`
      case 5:
        return this.caseWhen(depth)
      case 6:
        return this.caseIn(depth)
      case 7:
        return this.loop(depth)
      case 8:
        return this.begin(depth)
      case 9:
        return this.callMethod(depth)
      case 10:
        return this.things(depth)
      case 11:
        return this.pairs(depth)
      case 12: {
        // CRuby 3.1 cannot compile some code after a `next if true` ("argument stack underflow").
        const item = this.fresh('x')
        const inner = this.scoped([{ name: item, kind: 'integer' }], () => this.block(depth))
        const jump = this.scoped([{ name: item, kind: 'integer' }], () =>
          this.expression('boolean', 1),
        )
        return `p((${this.expression('array', depth)}.each do |${item}|\n  ${this.pick(['next', 'break', `break ${item}`])} if any_${this.number}(${jump})\n${inner}\nend))`
      }
      case 13: {
        const [a, b, c] = [this.fresh(), this.fresh('w'), this.fresh()]
        const source = this.expression('array', depth)
        return `${a}, *${b}, ${c} = ${source}\np [${a}, ${b}, ${c}]`
      }
      case 14: {
        const f = this.fresh('f')
        const [x, y] = [this.fresh('x'), this.fresh('y')]
        const inner = this.scoped(
          [
            { name: x, kind: 'integer' },
            { name: y, kind: 'integer' },
          ],
          () => this.expression(this.kind(), depth),
        )
        const made = this.pick([
          `->(${x}, ${y} = 2) { ${inner} }`,
          `proc { |${x}, ${y}| ${inner} }`,
          `lambda { |${x}, ${y}| ${inner} }`,
        ])
        return `${f} = ${made}\nbegin\n  p ${f}.call(${this.literal('integer')}, ${this.literal('integer')}), ${f}.lambda?, ${f}.arity\n  p ${f}.(${this.literal('integer')})\nrescue StandardError => e\n  puts "#{e.class}: #{e.message}"\nend`
      }
      case 15: {
        const [v, i] = [this.fresh(), this.fresh('i')]
        return `${v} = catch(:done) do\n  ${this.expression('array', depth)}.each_with_index { |_, ${i}| throw :done, ${i} if ${i} > ${this.choose(4)} }\n  :never\nend\np ${v}`
      }
      case 16:
        return `p(any_${this.number}(${this.expression(this.kind(), depth)}).${this.pick(['to_s', 'inspect', 'class', 'nil?', 'frozen?', 'then { |it_| [it_] }', 'dup', 'to_a', 'size', 'upcase', 'sum', 'first', '-@', 'abs', 'keys'])})`
      case 17: {
        const text = this.fresh('t')
        return `${text} = +${this.literal('string')}\n${text} << ${this.expression('string', 1)}\n${text}.${this.pick(['upcase!', 'reverse!', 'concat("z")', 'insert(0, "q")', 'gsub!("a", "b")', 'squeeze!', 'replace("new")', 'prepend(">")', 'chop!', 'swapcase!'])}\np ${text}, ${text}.length`
      }
      default: {
        const operator = this.pick([
          '+',
          '-',
          '*',
          '/',
          '%',
          '<=>',
          '==',
          '<',
          '&',
          '|',
          '<<',
          '**',
        ])
        // A String of unknown origin that is changed raises ImmutableStringError, as documented.
        const kind = operator === '<<' ? this.pick<Kind>(['integer', 'array']) : this.kind()
        const left = `any_${this.number}(${this.expression(kind, 1)})`
        const right =
          operator === '<<' || operator === '**'
            ? this.pick(['2', '"a"', 'nil', '1.5', '[1]'])
            : `any_${this.number}(${this.expression(this.kind(), 1)})`
        return `begin\n  p ${left} ${operator} ${right}\nrescue StandardError => e\n  puts "#{e.class}: #{e.message}"\nend`
      }
    }
  }

  private block(depth: number): string {
    return this.scoped([], () => {
      const count = 1 + this.choose(2)
      return this.indent(Array.from({ length: count }, () => this.statement(depth - 1)).join('\n'))
    })
  }

  private assignment(depth: number): string {
    const kind = this.kind()
    const value = this.expression(kind, depth)
    const name = this.fresh()
    this.locals.push({ name, kind })
    return `${name} = ${value}`
  }

  private change(): string {
    const candidates = this.locals.filter(({ name }) => !/^[@i]/.test(name))
    const local = candidates.length === 0 ? null : this.pick(candidates)
    if (local === null) return 'p nil'
    switch (local.kind) {
      case 'integer':
        return `${local.name} ${this.pick(['+=', '-=', '*=', '||=', '&&='])} ${this.literal('integer')}`
      case 'float':
        return `${local.name} ${this.pick(['+=', '-=', '*='])} ${this.literal('float')}`
      case 'string':
        return `${local.name} += ${this.literal('string')}`
      case 'array':
        return `${local.name} ${this.pick(['+=', '-=', '|=', '&='])} ${this.literal('array')}`
      case 'hash':
        return `${local.name} = ${local.name}.merge(${this.literal('hash')}) { |_, old, new| [old, new] }`
      default:
        return `p ${local.name}`
    }
  }

  private caseWhen(depth: number): string {
    const subject = this.expression(this.pick(['integer', 'string', 'symbol', 'float']), depth)
    const pattern = (): string =>
      this.pick([
        '0',
        '1..5',
        'Integer',
        '"a", "b"',
        'String',
        ':a',
        '/b/',
        'nil',
        'Float, Symbol',
        '->(n) { n == 3 }',
        '*[1, 2]',
      ])
    return `case ${subject}\nwhen ${pattern()}\n${this.block(depth)}\nwhen ${pattern()} then puts "second"\nelse\n${this.block(depth)}\nend`
  }

  private caseIn(depth: number): string {
    const subject = this.expression(this.pick(['array', 'hash', 'integer']), depth)
    const pattern = (): string => {
      const [a, b] = [this.fresh('m'), this.fresh('m')]
      return this.pick([
        `[] then p :empty`,
        `[${a}] then p ${a}`,
        `[${a}, *${b}] then p [${a}, ${b}]`,
        `{ a: Integer => ${a} } then p ${a}`,
        `{ a: ${a}, **${b} } then p [${a}, ${b}]`,
        `Integer | Float => ${a} if ${a} > 3 then p ${a}`,
        `[Integer => ${a}, Integer] then p ${a}`,
        `0.. then p :positive`,
        `[*, 3, *${a}] then p ${a}`,
        `{} then p :none`,
        `[[${a}, _], *] then p ${a}`,
        `nil then p nil`,
      ])
    }
    const other = this.pick(['\nelse p :other', '\nelse p :other', ''])
    return `begin\n  case ${subject}\n  in ${pattern()}\n  in ${pattern()}${other}\n  end\nrescue NoMatchingPatternError => e\n  puts "#{e.class}: #{e.message}"\nend`
  }

  private loop(depth: number): string {
    const i = this.fresh('i')
    const end = 1 + this.choose(4)
    const inner = this.scoped([{ name: i, kind: 'integer' }], () => this.block(depth))
    const leave = `${this.pick(['break', 'next'])} if ${i} == ${this.choose(4)}`
    switch (this.choose(6)) {
      case 0:
        return `${end}.times do |${i}|\n  ${leave}\n${inner}\nend`
      case 1:
        return `${i} = 0\nwhile ${i} < ${end}\n  ${i} += 1\n  ${leave}\n${inner}\nend`
      case 2:
        return `for ${i} in 0..${end}\n  ${leave}\n${inner}\nend`
      case 3:
        return `${i} = 0\nuntil ${i} >= ${end} do\n  ${i} += 1\n${inner}\nend`
      case 4:
        return `p(1.step(${end * 3}, 2) do |${i}|\n${inner}\nend)`
      default:
        return `${i} = 0\np(loop do\n  ${i} += 1\n  break ${i} * 2 if ${i} > ${end}\n${inner}\nend)`
    }
  }

  private begin(depth: number): string {
    const tries = this.fresh('tries')
    const fail = this.pick([
      `raise ArgumentError, "bad #{${this.expression('integer', 1)}}"`,
      `raise Odd${this.number}`,
      `raise Odd${this.number}, "very"`,
      `raise "plain"`,
      `Integer(${this.literal('string')})`,
      `1 / 0`,
      `nil.length`,
      `[].fetch(3)`,
      `{ a: 1 }.fetch(:b)`,
      `raise Odd${this.number}.new("own") if ${this.expression('boolean', 1)}`,
      `Float("x")`,
      `any_${this.number}("a") + 1`,
      `any_${this.number}(1) + "a"`,
      `[1, "a"].sort`,
      `Array(1).first(-1)`,
      `"abc".freeze.upcase!`,
    ])
    const rescue = this.pick([
      'ZeroDivisionError, ArgumentError',
      `Odd${this.number}`,
      'TypeError',
      'IndexError',
      'StandardError',
      'NoMethodError',
    ])
    return `${tries} = 0
begin
  begin
    ${tries} += 1
${this.indent(this.block(depth))}
    ${fail.replaceAll('nil.length', `any_${this.number}(nil).length`).replace('"abc".freeze.upcase!', `any_${this.number}(1).frozen?`)}
    p :fine
  rescue ${rescue} => e
    puts "inner #{e.class}: #{e.message}"
    retry if ${tries} < ${1 + this.choose(2)}
    p(${this.expression(this.kind(), 1)})
  else
    p :else
  ensure
    puts "ensure #{${tries}}"
  end
rescue => e
  puts "outer #{e.class}: #{e.message} #{e.is_a?(StandardError)}"
end`
  }

  private callMethod(depth: number): string {
    // A method that calls itself would not end.
    if (this.isInMethod) return this.assignment(depth)
    const args = this.pick([
      () => `${this.expression('integer', 1)}, ${this.expression('string', 1)}`,
      () =>
        `${this.expression('integer', 1)}, ${this.expression('string', 1)}, ${this.expression('integer', 1)}, :last`,
      () => `${this.literal('integer')}, "s", *${this.expression('array', 1)}`,
      () => `${this.literal('integer')}, :last, extra: ${this.expression('integer', 1)}`,
      () => `*${this.expression('array', 1)}, 9, 8`,
      () => `${this.literal('integer')}, "s", 1, **{ z: ${this.literal('integer')} }`,
    ])()
    const block = this.pick(['', ' { |x, y| p [x, y] }', ' do |x| puts x.inspect end'])
    return `begin\n  p(work_${this.number}(${args})${block.startsWith(' do') ? ' { |x| puts x.inspect }' : block})\nrescue StandardError => e\n  puts "#{e.class}: #{e.message}"\nend`
  }

  private things(depth: number): string {
    const list = this.fresh('things')
    const { number } = this
    const thing = (): string =>
      `${this.pick(['Thing', 'Loud'])}${number}.new(${this.expression('string', 1)}, ${this.expression('integer', 1)})`
    const uses = [
      `puts ${list}.sort.map(&:to_s)`,
      `puts ${list}.max.label`,
      `p ${list}.map(&:weight)`,
      `p ${list}[0] == ${list}[1], ${list}[0] > ${list}[1], ${list}[0].clamp(${list}[0], ${list}[0]).size`,
      `p ${list}.uniq.size, ${list}.include?(${list}.last)`,
      `${list}.each { |x| x.size += ${this.literal('integer')} }\np ${list}.sum(&:size)`,
      `p ${list}.group_by { |x| x.class.name.size }.transform_values(&:size)`,
      `p ${list}.min_by(&:size).name, ${list}.sort_by { |x| [-x.size, x.name] }.map(&:name)`,
      `p ${list}.map { |x| x.is_a?(Loud${number}) }, ${list}.first.respond_to?(:weight)`,
    ]
    void depth
    return `${list} = [${thing()}, ${thing()}]\n${this.pick(uses)}\n${this.pick(uses)}`
  }

  private pairs(depth: number): string {
    const pair = this.fresh('pair')
    const make = `Pair${this.number}.new(${this.expression('integer', depth)}, ${this.expression('integer', 1)})`
    const uses = [
      `puts ${pair}.swap.to_a.inspect`,
      `p ${pair}.total, ${pair}.total(1)`,
      `p ${pair} == ${pair}.dup, ${pair}.to_a, ${pair}.members`,
      `${pair}.left += 1\np ${pair}.to_h`,
      `left, right = *${pair}\np right, left`,
      `p ${pair}`,
      `case ${pair}\nin [a, b] then p [b, a]\nend`,
      `case ${pair}\nin { left: } then p left\nend`,
      `p ${pair}[0], ${pair}[:right], ${pair}["left"], ${pair}.each.to_a`,
      `p({ ${pair} => 1 }[${pair}.dup])`,
    ]
    return `${pair} = ${make}\n${this.pick(uses)}\n${this.pick(uses)}`
  }

  // Expressions

  private kind(): Kind {
    return this.pick(KINDS)
  }

  private literal(kind: Kind): string {
    switch (kind) {
      case 'integer':
        return this.pick([
          '0',
          '1',
          '2',
          '3',
          '7',
          '-1',
          '-5',
          '10',
          '255',
          '1_000',
          '2**64',
          '-(2**70)',
          '9007199254740993',
          '4611686018427387904',
          '-13',
        ])
      case 'float':
        return this.pick([
          '0.0',
          '1.5',
          '-2.25',
          '0.1',
          '1e20',
          '1e-7',
          '100.0',
          '3.0',
          '1e16',
          '123456789.125',
        ])
      case 'string':
        return this.pick([
          '"a"',
          '""',
          '"abc"',
          '"Hello World"',
          '"äöü"',
          '"12"',
          "'a#b'",
          '"x,y,,z"',
          '"line\\nnext\\t"',
          '"aabbc"',
          '"日本"',
        ])
      case 'symbol':
        return this.pick([':a', ':b', ':"c d"', ':e?', ':[]', ':zed'])
      case 'boolean':
        return this.pick(['true', 'false'])
      case 'array':
        return this.pick([
          '[1, 2, 3]',
          '[]',
          '[3, 1, 2, 3]',
          '[5]',
          '[-1, 0, 10, 4, 4]',
          '[2**65, 1]',
          '(1..4).to_a',
          'Array.new(3) { |n| n * n }',
        ])
      case 'hash':
        return this.pick([
          '{ a: 1, b: 2 }',
          '{}',
          '{ a: 5 }',
          '{ "x" => 1, y: 2 }',
          '{ 1 => 2, 3 => 4 }',
          '{ a: 1, nil => 2, 1.5 => 3 }',
        ])
      case 'range':
        return this.pick(['(1..3)', '(0...4)', '(-2..2)', '(5..1)', '(1..10)'])
    }
  }

  private leaf(kind: Kind): string {
    const known = this.locals.filter((local) => local.kind === kind)
    if (known.length > 0 && this.choose(3) > 0) return this.pick(known).name
    return this.literal(kind)
  }

  private expression(kind: Kind, depth: number): string {
    if (depth <= 0 || this.choose(5) === 0) return this.leaf(kind)
    const e = (other: Kind, less = 1): string => this.expression(other, depth - less)
    if (this.choose(12) === 1) return `(${e('boolean')} ? ${e(kind)} : ${e(kind)})`
    const n = this.fresh('n')
    const inBlock = (to: Kind): string =>
      this.scoped([{ name: n, kind: 'integer' }], () => this.expression(to, depth - 1))
    const make = this.pick(this.forms(kind))
    return make(e, n, inBlock)
  }

  private forms(kind: Kind): readonly Form[] {
    return FORMS[kind]
  }
}

type Form = (
  e: (kind: Kind, less?: number) => string,
  n: string,
  inBlock: (to: Kind) => string,
) => string

const FORMS: Readonly<Record<Kind, readonly Form[]>> = {
  integer: [
    (e) => `(${e('integer')} + ${e('integer')})`,
    (e) => `(${e('integer')} - ${e('integer')})`,
    (e) => `(${e('integer')} * ${e('integer')})`,
    (e) => `(${e('integer')} / ${e('integer')}.abs.succ)`,
    (e) => `(${e('integer')} % (${e('integer')}.abs + 1))`,
    (e) => `(${e('integer')} % -7)`,
    (e) => `((${e('integer')}.abs % 50)**3)`,
    (e) => `(${e('integer')} & ${e('integer')})`,
    (e) => `(${e('integer')} | ${e('integer')})`,
    (e) => `(${e('integer')} ^ ${e('integer')})`,
    (e) => `(${e('integer')} << 3)`,
    (e) => `(${e('integer')} >> 2)`,
    (e) => `(~${e('integer')})`,
    (e) => `(-${e('integer')}).abs`,
    (e) => `${e('integer')}.divmod(-4).last`,
    (e) => `${e('integer')}.gcd(${e('integer')})`,
    (e) => `${e('integer')}.remainder(-3)`,
    (e) => `${e('integer')}.bit_length`,
    (e) => `${e('integer')}.digits.sum`.replace(/^(.*)\.digits/, '($1).abs.digits'),
    (e) => `${e('integer')}.clamp(0, 9)`,
    (e) => `${e('integer')}.pow(3, 11)`,
    (e) => `${e('string')}.length`,
    (e) => `${e('string')}.count("a-c")`,
    (e) => `${e('string')}.to_i`,
    (e) => `${e('string')}.sum { |s| s.ord }`.replace('.sum', '.chars.sum'),
    (e) => `${e('array')}.sum`,
    (e) => `${e('array')}.size`,
    (e) => `${e('array')}.inject(1) { |x, y| x * 2 + y }`,
    (e) => `(${e('array')}.max || 0)`,
    (e) => `${e('array')}.first.to_i`,
    (e, n, inBlock) => `${e('array')}.count { |${n}| ${inBlock('boolean')} }`,
    (e, n, inBlock) => `${e('array')}.sum { |${n}| ${inBlock('integer')} }`,
    (e) => `${e('hash')}.size`,
    (e) => `${e('range')}.sum`,
    (e) => `${e('range')}.size`,
    (e) => `(${e('integer')} <=> ${e('integer')})`,
    (e) => `${e('float')}.to_i`,
    (e) => `${e('float')}.round`,
    (e) => `${e('float')}.floor`,
    (e) => `${e('integer')}.round(-1)`,
  ],
  float: [
    (e) => `(${e('float')} + ${e('float')})`,
    (e) => `(${e('float')} * ${e('integer')}.clamp(-9, 9))`,
    (e) => `(${e('float')} - ${e('integer')})`,
    (e) => `(${e('float')} / 4)`,
    (e) => `${e('integer')}.fdiv(8)`,
    (e) => `${e('float')}.round(2)`,
    (e) => `${e('integer')}.to_f`,
    (e) => `${e('float')}.abs`,
    (e) => `(${e('float')} % 3)`,
    (e) => `${e('array')}.sum(0.0)`,
    (e) => `${e('float')}.floor(1)`,
    (e) => `Math.sqrt(${e('float')}.abs)`,
    (e) => `${e('string')}.to_f`,
  ],
  string: [
    (e) => `(${e('string')} + ${e('string')})`,
    (e) => `"<#{${e('integer')}}|#{${e('string')}}>"`,
    (e) => `"#{${e('array')}} #{${e('hash')}}"`,
    (e) => `${e('integer')}.to_s`,
    (e) => `${e('integer')}.to_s(16)`,
    (e) => `${e('float')}.to_s`,
    (e) => `${e('string')}.upcase`,
    (e) => `${e('string')}.capitalize`,
    (e) => `${e('string')}.reverse`,
    (e) => `${e('string')}.inspect`,
    (e) => `${e('string')}.center(9, "*")`,
    (e) => `${e('string')}.rjust(6)`,
    (e) => `(${e('string')} * 2)`,
    (e) => `${e('string')}[1..].to_s`,
    (e) => `${e('string')}[-2, 2].to_s`,
    (e) => `${e('string')}.sub("a") { |m| m.upcase }`,
    (e) => `${e('string')}.gsub(/[a-m]/) { |m| m.ord.to_s }`,
    (e) => `${e('string')}.tr("a-y", "b-z")`,
    (e) => `${e('string')}.delete("l")`,
    (e) => `${e('string')}.squeeze`,
    (e) => `${e('string')}.strip.chomp("c")`,
    (e) => `${e('string')}.succ`,
    (e) => `${e('string')}.each_char.with_index.map { |c, i| c * i }.join`,
    (e) => `${e('string')}.chars.sort.join("-")`,
    (e) => `${e('string')}.split(",").inspect`,
    (e) => `${e('string')}.split("").last.to_s`,
    (e) => `${e('string')}.partition("b").inspect`,
    (e) => `${e('array')}.join(${e('string')})`,
    (e) => `${e('symbol')}.to_s`,
    (e) => `${e('symbol')}.inspect`,
    (e) => `format("%05d|%-6s|%.2f|%x", ${e('integer')}, ${e('string')}, ${e('float')}, 255)`,
    (e) => `format("%+d %s %p", ${e('integer')}, ${e('array')}, ${e('string')})`,
    (e) => `${e('hash')}.inspect`,
    (e) => `${e('range')}.to_s`,
    (e) => `${e('string')}.swapcase.slice(0, 3).to_s`,
    (e) => `${e('string')}.unpack1("a*").to_s`.replace('.unpack1("a*")', '.dup'),
  ],
  symbol: [
    (e) => `${e('string')}.to_sym`,
    (e) =>
      `${e('symbol')}.to_proc.call("x").class.name.to_sym`.replace(/^.*$/, `${e('symbol')}.upcase`),
    (e) => `(${e('boolean')} && ${e('symbol')} || :none)`,
    (e) => `${e('symbol')}.size.zero? ? :zero : ${e('symbol')}`.replace(/^(.*)$/, '($1)'),
  ],
  boolean: [
    (e) => `(${e('integer')} > ${e('integer')})`,
    (e) => `(${e('integer')} == ${e('float')})`,
    (e) => `(${e('float')} <= ${e('integer')})`,
    (e) => `(${e('string')} == ${e('string')})`,
    (e) => `(${e('string')} < ${e('string')})`,
    (e) => `${e('string')}.include?(${e('string')})`,
    (e) => `${e('string')}.start_with?("a", "H")`,
    (e) => `(${e('boolean')} && !${e('boolean')})`,
    (e) => `(${e('boolean')} || ${e('boolean')})`,
    (e) => `(${e('boolean')} ^ ${e('boolean')})`,
    (e) => `${e('integer')}.even?`,
    (e) => `${e('integer')}.between?(0, 9)`,
    (e) => `${e('array')}.empty?`,
    (e) => `${e('array')}.include?(${e('integer')})`,
    (e, n, inBlock) => `${e('array')}.any? { |${n}| ${inBlock('boolean')} }`,
    (e, n, inBlock) => `${e('array')}.all? { |${n}| ${inBlock('boolean')} }`,
    (e) => `(${e('array')} == ${e('array')})`,
    (e) => `(${e('hash')} == ${e('hash')})`,
    (e) => `${e('hash')}.key?(:a)`,
    (e) => `${e('range')}.cover?(${e('integer')})`,
    (e) => `(${e('range')} === ${e('float')})`,
    (e) => `(${e('string')} =~ /b/).nil?`,
    (e) => `${e('string')}.match?(/\\A\\w+\\z/)`,
    (e) => `${e('integer')}.eql?(${e('float')})`,
    (e) => `(${e('symbol')} == ${e('symbol')})`,
    (e) => `1.equal?(${e('integer')})`,
  ],
  array: [
    (e, n, inBlock) => `${e('array')}.map { |${n}| ${inBlock('integer')} }`,
    (e, n, inBlock) => `${e('array')}.select { |${n}| ${inBlock('boolean')} }`,
    (e, n, inBlock) => `${e('array')}.reject { |${n}| ${inBlock('boolean')} }`,
    (e, n, inBlock) => `${e('array')}.sort_by { |${n}| ${inBlock('integer')} }.sort`,
    (e, n, inBlock) => `${e('array')}.take_while { |${n}| ${inBlock('boolean')} }`,
    (e, n, inBlock) => `${e('array')}.partition { |${n}| ${inBlock('boolean')} }.flatten`,
    (e, n, inBlock) => `${e('range')}.map { |${n}| ${inBlock('integer')} }`,
    (e, n, inBlock) => `${e('array')}.flat_map { |${n}| [${n}, ${inBlock('integer')}] }`,
    (e) => `(${e('array')} + ${e('array')})`,
    (e) => `(${e('array')} - ${e('array')})`,
    (e) => `(${e('array')} & ${e('array')})`,
    (e) => `(${e('array')} | ${e('array')})`,
    (e) => `${e('array')}.sort`,
    (e) => `${e('array')}.sort { |x, y| y <=> x }`,
    (e) => `${e('array')}.reverse.rotate`,
    (e) => `${e('array')}.uniq`,
    (e) => `${e('array')}.first(2)`,
    (e) => `${e('array')}.last(2)`,
    (e) => `${e('array')}.drop(1)`,
    (e) => `(${e('array')}[1..2] || [])`,
    (e) => `(${e('array')}[-2..] || [])`,
    (e) => `${e('array')}.each_slice(2).map(&:sum)`,
    (e) => `${e('array')}.each_cons(2).map { |x, y| y - x }`,
    (e) => `${e('array')}.zip(${e('array')}).map { |x, y| x + (y || 0) }`,
    (e) => `${e('array')}.each_with_index.map { |x, i| x * i }`,
    (e) => `${e('array')}.each_with_object([]) { |x, acc| acc.unshift(x) }`,
    (e) => `${e('array')}.tally.values`,
    (e) => `${e('array')}.minmax.compact`,
    (e) => `${e('array')}.combination(2).map(&:sum)`,
    (e) => `${e('array')}.dup.tap { |x| x.push(${e('integer')}).shift }`,
    (e) => `${e('array')}.dup.tap { |x| x[4] = 1 }.compact`,
    (e) => `${e('array')}.chunk_while { |x, y| y == x + 1 }.map(&:size)`,
    (e) => `${e('array')}.slice_when { |x, y| y < x }.map(&:sum)`,
    (e) => `${e('string')}.bytes.first(3)`,
    (e) => `${e('string')}.chars.map(&:ord)`,
    (e) => `${e('hash')}.values`,
    (e) => `${e('range')}.to_a`,
    (e) => `${e('range')}.step(2).to_a`,
    (e) => `${e('integer')}.divmod(7)`,
    (e) => `[${e('integer')}, ${e('integer')}]`,
    (e) => `[*${e('range')}, ${e('integer')}]`,
    (e) => `${e('array')}.inject { |x, y| x + y }.then { |x| [x || 0] }`,
    (e) => `${e('array')}.values_at(0, 2).compact`,
    (e) => `${e('array')}.each_entry.to_a.insert(1, 6).compact`,
  ],
  hash: [
    (e) => `${e('hash')}.merge(${e('hash')})`,
    (e) => `${e('hash')}.select { |_, v| v > 1 }`,
    (e) => `${e('hash')}.reject { |k, _| k == :a }`,
    (e) => `${e('hash')}.transform_values { |v| v * 2 }`,
    (e) => `${e('hash')}.map { |k, v| [k, v + 1] }.to_h`,
    (e) => `${e('hash')}.to_h { |k, v| [k.to_s, v] }`,
    (e) => `${e('hash')}.sort_by { |k, v| [-v, k.to_s] }.to_h`,
    (e) => `${e('hash')}.filter_map { |k, v| [k, v] if v.odd? }.to_h`,
    (e) => `${e('array')}.tally`,
    (e, n, inBlock) => `${e('array')}.to_h { |${n}| [${n}, ${inBlock('integer')}] }`,
    (e) => `${e('array')}.each_with_object(Hash.new(0)) { |x, h| h[x] += x }`,
    (e) => `${e('array')}.group_by(&:even?).transform_values(&:size)`,
    (e) => `{ a: ${e('integer')}, ${e('string')} => ${e('integer')} }`,
    (e) => `{ ${e('symbol')} => ${e('integer')}, **{ q: 1 } }`,
    (e) => `${e('hash')}.min_by { |_, v| v }.then { |x| x ? { x[0] => x[1] } : {} }`,
    (e) => `${e('hash')}.dup.tap { |h| h.delete(:a) }`,
    (e) => `${e('hash')}.dup.tap { |h| h[:z] = ${e('integer')} }`,
    (e) => `${e('hash')}.partition { |_, v| v > 1 }.last.to_h`,
    (e) => `${e('hash')}.each_with_index.to_h { |(k, v), i| [k, v + i] }`,
    (e) => `${e('array')}.zip(${e('array')}).to_h.transform_values(&:to_i)`,
  ],
  range: [
    (e) => `(${e('integer')}.clamp(-5, 5)..${e('integer')}.clamp(-5, 9))`,
    (e) => `(0...${e('array')}.size)`,
  ],
}
