import { Decimal } from '../record/value/decimal.ts'
import { knownKeywords } from '../ruby/call/known-keywords.ts'
import type { MethodTable } from '../ruby/call/signature.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { toIndex } from '../ruby/integer/convert.ts'
import { roundHalf } from '../ruby/integer/round-half.ts'
import { inspect, toS } from '../ruby/object/texts.ts'
import { isString, text } from '../ruby/text/mutable-string.ts'
import { isKeywords } from '../ruby/types.ts'
import { formatNumber } from './number/formats.ts'

/** The methods of BigDecimal, the value of a `decimal` column. */
export const decimalMethods = {
  '+': [(self: Decimal, other) => self['+'](other), '1 -> self'],
  '-': [(self: Decimal, other) => self['-'](other), '1 -> self'],
  '*': [(self: Decimal, other) => self['*'](other), '1 -> self'],
  '/': [(self: Decimal, other) => self['/'](other), '1 -> self'],
  '%': [(self: Decimal, other) => self['%'](other), '1 -> self'],
  '**': [(self: Decimal, other) => self['**'](other), '1 -> self'],
  '-@': [(self: Decimal) => self['-@'](), '0 -> self'],
  '+@': [(self) => self, '0 -> self'],
  '<': [(self: Decimal, other) => self['<'](other), '1 -> Boolean'],
  '<=': [(self: Decimal, other) => self['<='](other), '1 -> Boolean'],
  '>': [(self: Decimal, other) => self['>'](other), '1 -> Boolean'],
  '>=': [(self: Decimal, other) => self['>='](other), '1 -> Boolean'],
  '<=>': [(self: Decimal, other) => self['<=>'](other), '1'],
  '==': [(self: Decimal, other) => self['=='](other), '1 -> Boolean'],
  abs: [absolute, '0 -> self'],
  add: [(self: Decimal, other, digits) => significant(self['+'](other), digits), '2 -> self'],
  'between?': [(self: Decimal, low, high) => self['>='](low) && self['<='](high), '2 -> Boolean'],
  ceil: [(self: Decimal, places) => toward(self, places, 1), '0-1 -> Integer|self'],
  clamp: [
    (self: Decimal, low, high) => (self['<'](low) ? low : self['>'](high) ? high : self),
    '2',
  ],
  coerce: [(self: Decimal, other) => self.coerce(other), '1 -> Array'],
  div: [(self: Decimal, other) => self.div(other), '1 -> Integer'],
  divmod: [(self: Decimal, other) => [self.div(other), self['%'](other)], '1 -> Array'],
  exponent: [(self: Decimal) => self.exponent, '0 -> Integer'],
  fdiv: [(self: Decimal, other) => self['/'](other).to_f(), '1 -> Float'],
  'finite?': [() => true, '0 -> Boolean'],
  fix: [(self: Decimal) => self.fix(), '0 -> self'],
  floor: [(self: Decimal, places) => toward(self, places, -1), '0-1 -> Integer|self'],
  frac: [(self: Decimal) => self['-'](self.fix()), '0 -> self'],
  'infinite?': [() => null, '0'],
  inspect: [(self: Decimal) => self.inspect(), '0 -> String'],
  'integer?': [() => false, '0 -> Boolean'],
  'nan?': [() => false, '0 -> Boolean'],
  magnitude: [absolute, '0 -> self'],
  modulo: [(self: Decimal, other) => self['%'](other), '1 -> self'],
  mult: [(self: Decimal, other, digits) => significant(self['*'](other), digits), '2 -> self'],
  'negative?': [(self: Decimal) => self['<'](0), '0 -> Boolean'],
  'nonzero?': [(self: Decimal) => (self['=='](0) ? null : self), '0 -> self?'],
  'positive?': [(self: Decimal) => self['>'](0), '0 -> Boolean'],
  power: [(self: Decimal, times) => self['**'](times), '1 -> self'],
  precision: [(self: Decimal) => Math.max(self.exponent, 0) + self.scale, '0 -> Integer'],
  quo: [(self: Decimal, other) => self['/'](other), '1 -> self'],
  remainder: [
    (self: Decimal, other) => {
      const rest = self['%'](other)
      const isBeyond = rest['=='](0) || self['<'](0) === rest['<'](0)
      return isBeyond ? rest : rest['-'](other)
    },
    '1 -> self',
  ],
  round: [round, '0-2 k -> Integer|self'],
  scale: [(self: Decimal) => self.scale, '0 -> Integer'],
  sign: [(self: Decimal) => (self['=='](0) ? 1 : self['<'](0) ? -2 : 2), '0 -> Integer'],
  sub: [(self: Decimal, other, digits) => significant(self['-'](other), digits), '2 -> self'],
  to_d: [(self) => self, '0 -> self'],
  to_formatted_s: [formatNumber, '0-1 k -> String'],
  to_fs: [formatNumber, '0-1 k -> String'],
  to_digits: [(self: Decimal) => self.to_s(), '0 -> String'],
  to_f: [(self: Decimal) => self.to_f(), '0 -> Float'],
  to_i: [(self: Decimal) => self.to_i(), '0 -> Integer'],
  to_int: [(self: Decimal) => self.to_i(), '0 -> Integer'],
  to_s: [(self: Decimal, style) => written(self, style), '0-1 -> String'],
  truncate: [
    (self: Decimal, places) => toward(self, places, self['<'](0) ? 1 : -1),
    '0-1 -> Integer|self',
  ],
  'zero?': [(self: Decimal) => self['=='](0), '0 -> Boolean'],
} as const satisfies MethodTable

function absolute(self: Decimal): Decimal {
  return self['<'](0) ? self['-@']() : self
}

/** Rounded half up to so many digits; with 0 as it is. */
function significant(value: Decimal, digits: unknown): Decimal {
  const count = toIndex(digits)
  return count === 0 ? value : value.round(count - value.exponent)
}

/** `BigDecimal("1.50")`. */
export function toDecimal(value: unknown): Decimal {
  if (isString(value)) {
    const found = /^[+-]?(\d[\d_]*)?(\.\d*)?(e[+-]?\d+)?$/i.test(text(value).trim())
    const decimal = found ? Decimal.parse(text(value)) : null
    if (decimal !== null) return decimal
    throw new ArgumentError(`invalid value for BigDecimal(): ${inspect(value)}`)
  }
  const decimal = Decimal.from(value)
  if (decimal !== null) return decimal
  throw new ArgumentError(`invalid value for BigDecimal(): ${toS(value)}`)
}

/** `to_s`, `to_s("F")` and `to_s("E")`. */
function written(self: Decimal, style: unknown): string {
  if (style === undefined || style === null || /^f$/i.test(toS(style))) return self.to_s()
  if (/^e$/i.test(toS(style))) return self.inspect()
  throw new ArgumentError(`BigDecimal#to_s takes "F" or "E", not ${inspect(style)}`)
}

/** The modes of `round(places, mode)`, and their numbers: `BigDecimal::ROUND_HALF_EVEN`. */
const MODES: Readonly<Record<string, number>> = {
  ...{ up: 1, down: 2, truncate: 2, half_up: 3, default: 3, half_down: 4 },
  ...{ ceiling: 5, ceil: 5, floor: 6, half_even: 7, banker: 7 },
}
const TIES = { up: 3, down: 4, even: 7 } as const

/** Without a mode, no places give an Integer, as in Ruby. */
function round(self: Decimal, ...given: unknown[]): unknown {
  const keywords = knownKeywords(given, 'half')
  const [places, named] = given.filter((each) => !isKeywords(each))
  const digits = places === undefined ? 0 : toIndex(places)
  const isPlain = named === undefined && keywords?.['half'] === undefined
  if (isPlain) return digits === 0 ? self.round(0).to_i() : self.round(digits)
  const mode = named === undefined ? TIES[roundHalf(keywords)] : modeOf(named)
  return mode === 3 ? self.round(digits) : inMode(self, digits, mode)
}

function modeOf(named: unknown): number {
  const mode = typeof named === 'number' ? named : MODES[toS(named).toLowerCase()]
  if (mode !== undefined && mode >= 1 && mode <= 7) return mode
  throw new ArgumentError('invalid rounding mode')
}

function inMode(self: Decimal, digits: number, mode: number): Decimal {
  const isBelow = self['<'](0)
  const down = toward(self, digits, isBelow ? 1 : -1) as Decimal
  if (down['=='](self)) return down
  const unit = Decimal.parse(`1e${-digits}`) as Decimal
  const away = isBelow ? down['-'](unit) : down['+'](unit)
  if (mode === 1) return away
  if (mode === 2) return down
  if (mode === 5 || mode === 6) return (mode === 5) === isBelow ? down : away
  const twice = self['-'](down)['*'](isBelow ? -2 : 2)
  if (twice['>'](unit)) return away
  const isEven = down['/'](unit)['%'](2)['=='](0)
  return twice['<'](unit) || mode === 4 || isEven ? down : away
}

function toward(self: Decimal, places: unknown, sign: 1 | -1): unknown {
  const digits = places === undefined ? 0 : toIndex(places)
  const near = self.round(digits)
  const isPast = sign === 1 ? near['<'](self) : near['>'](self)
  const unit = Decimal.parse(`1e${-digits}`) as Decimal
  const moved = isPast ? (sign === 1 ? near['+'](unit) : near['-'](unit)) : near
  return places === undefined ? moved.to_i() : moved
}
