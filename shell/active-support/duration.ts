import { defaultLocale } from '../i18n/locale.ts'
import { asJson } from '../json/as-json.ts'
import { ArgumentError, TypeError } from '../ruby/exception/standard-errors.ts'
import { Float } from '../ruby/float/float.ts'
import { KEY, keyText } from '../ruby/hash/key.ts'
import { add, compare, divide, modulo, multiply, negate, subtract } from '../ruby/index.ts'
import { isInteger } from '../ruby/integer/integer.ts'
import { classNameOf } from '../ruby/object/describe.ts'
import { inspect, toS } from '../ruby/object/texts.ts'
import { equals } from '../ruby/operators/equals.ts'
import { type Moment, move } from './moments.ts'
import { sentence } from './sentence.ts'

/** What a duration counts. */
export type Unit = 'years' | 'months' | 'weeks' | 'days' | 'hours' | 'minutes' | 'seconds'

/** Seconds in a unit; months and years are means of the Gregorian calendar. */
export const SECONDS: Readonly<Record<Unit, number>> = {
  years: 31556952,
  months: 2629746,
  weeks: 604800,
  days: 86400,
  hours: 3600,
  minutes: 60,
  seconds: 1,
}

const ORDER = Object.keys(SECONDS) as Unit[]

type Parts = ReadonlyMap<Unit, unknown>

/** `1.day`, `2.weeks + 3.hours`: a length of time that knows its units, so that months stay months. */
export class Duration {
  static readonly rubyName = 'ActiveSupport::Duration'
  /** Seconds: an Integer or a Float. */
  readonly value: unknown
  readonly parts: Parts

  constructor(value: unknown, parts: Parts) {
    this.value = value
    this.parts = new Map([...parts].filter(([, number]) => !equals(number, 0)))
  }

  static of(number: unknown, unit: Unit): Duration {
    return new Duration(multiply(number, SECONDS[unit]), new Map([[unit, number]]))
  }

  '+'(other: unknown): Duration {
    const parts = new Map(this.parts)
    const more: Parts = other instanceof Duration ? other.parts : new Map([['seconds', other]])
    for (const [unit, number] of more) parts.set(unit, add(parts.get(unit) ?? 0, number))
    const value = other instanceof Duration ? other.value : other
    return new Duration(add(this.value, value), parts)
  }

  '-'(other: unknown): Duration {
    return this['+'](negate(other))
  }

  '*'(other: unknown): Duration {
    const by = other instanceof Duration ? other.value : requireNumber(other)
    return new Duration(
      multiply(this.value, by),
      mapped(this.parts, (number) => multiply(number, by)),
    )
  }

  '/'(other: unknown): unknown {
    if (other instanceof Duration) return divide(this.value, other.value)
    const by = requireNumber(other)
    return new Duration(
      divide(this.value, by),
      mapped(this.parts, (number) => divide(number, by)),
    )
  }

  '%'(other: unknown): Duration {
    const by = other instanceof Duration ? other.value : requireNumber(other)
    return build(modulo(this.value, by))
  }

  '-@'(): Duration {
    return new Duration(
      negate(this.value),
      mapped(this.parts, (number) => negate(number)),
    )
  }

  '+@'(): Duration {
    return this
  }

  '=='(other: unknown): boolean {
    return equals(other instanceof Duration ? other.value : other, this.value)
  }

  is_eql(other: unknown): boolean {
    return other instanceof Duration && equals(other.value, this.value)
  }

  '<=>'(other: unknown): unknown {
    return compare(this.value, other instanceof Duration ? other.value : other)
  }

  '<'(other: unknown): boolean {
    return this.#order(other) < 0
  }

  '<='(other: unknown): boolean {
    return this.#order(other) <= 0
  }

  '>'(other: unknown): boolean {
    return this.#order(other) > 0
  }

  '>='(other: unknown): boolean {
    return this.#order(other) >= 0
  }

  /** The moment this much later (or earlier): what `time + 1.day` asks. */
  moveFrom(moment: unknown, sign: 1 | -1): Moment {
    return move(moment, this, sign)
  }

  coerce(other: unknown): [Scalar, Duration] {
    return [new Scalar(other), this]
  }

  to_s(): string {
    return toS(this.value)
  }

  /** `1 day and 2 hours`. */
  inspect(): string {
    if (this.parts.size === 0) return `${toS(this.value)} seconds`
    const words = ORDER.flatMap((unit) => {
      const number = this.parts.get(unit)
      if (number === undefined) return []
      return [`${toS(number)} ${equals(number, 1) ? unit.slice(0, -1) : unit}`]
    })
    return sentence(words, new Map([['locale', defaultLocale()]]))
  }

  asJson(): unknown {
    return asJson(this.value)
  }

  [KEY](): string {
    return keyText(this.value)
  }

  #order(other: unknown): number {
    const result = this['<=>'](other)
    if (typeof result === 'number') return result
    throw new ArgumentError(`comparison of ${classNameOf(this)} with ${inspect(other)} failed`)
  }
}

/** A number that met a duration on its right: `2 * 1.day`. */
class Scalar {
  readonly #value: unknown

  constructor(value: unknown) {
    this.#value = value
  }

  '+'(other: Duration): Duration {
    const parts = new Map(other.parts)
    parts.set('seconds', add(this.#value, parts.get('seconds') ?? 0))
    return new Duration(add(this.#value, other.value), parts)
  }

  '-'(other: Duration): Duration {
    return this['+'](other['-@']())
  }

  '*'(other: Duration): Duration {
    return other['*'](this.#value)
  }

  '/'(other: Duration): unknown {
    return divide(this.#value, other.value)
  }

  '%'(other: Duration): unknown {
    return build(modulo(this.#value, other.value))
  }

  '<=>'(other: Duration): unknown {
    return compare(this.#value, other.value)
  }
}

function mapped(parts: Parts, change: (number: unknown) => unknown): Parts {
  return new Map([...parts].map(([unit, number]) => [unit, change(number)]))
}

function requireNumber(value: unknown): unknown {
  if (isInteger(value) || value instanceof Float) return value
  throw new TypeError(
    `no implicit conversion of ${classNameOf(value)} into ActiveSupport::Duration`,
  )
}

/** The duration of so many seconds in the largest units: `ActiveSupport::Duration.build`. */
export function build(value: unknown): Duration {
  const isNumber = isInteger(value) || value instanceof Float
  if (!isNumber)
    throw new TypeError(`can't build an ${Duration.rubyName} from a ${classNameOf(value)}`)
  const parts = new Map<Unit, unknown>()
  let rest: unknown = value
  for (const unit of ORDER) {
    if (unit === 'seconds') {
      parts.set(unit, rest)
    } else {
      const size = SECONDS[unit]
      parts.set(unit, divide(subtract(rest, modulo(rest, size)), size))
      rest = modulo(rest, size)
    }
  }
  return new Duration(value, parts)
}

/** A Duration such as `2.weeks` as its seconds, and a Float as its number; other values as they are. */
export function inSeconds(value: unknown): unknown {
  const plain = value instanceof Duration ? value.value : value
  return plain instanceof Float ? plain.value : plain
}
