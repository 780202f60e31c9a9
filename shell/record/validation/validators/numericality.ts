import { toS } from '../../../ruby/object/texts.ts'
import { isTruthy } from '../../../ruby/object/truth.ts'
import { Range } from '../../../ruby/range/range.ts'
import { isString } from '../../../ruby/text/mutable-string.ts'
import { currentAdapter } from '../../../schema/current-adapter.ts'
import { STATE } from '../../model/is-record.ts'
import { ask } from '../../saving/ask.ts'
import { Decimal } from '../../value/decimal.ts'
import { errorOptions, type Validator } from './validator.ts'

type Comparison = (order: number) => boolean

const comparisons: Readonly<Record<string, readonly [type: string, fits: Comparison]>> = {
  greaterThan: ['greater_than', (order) => order > 0],
  greaterThanOrEqualTo: ['greater_than_or_equal_to', (order) => order >= 0],
  equalTo: ['equal_to', (order) => order === 0],
  lessThan: ['less_than', (order) => order < 0],
  lessThanOrEqualTo: ['less_than_or_equal_to', (order) => order <= 0],
  otherThan: ['other_than', (order) => order !== 0],
}

/** `numericality: true`, or with `onlyInteger`, `greaterThan`, `in`, `odd`, `even` and the like. */
export const numericality: Validator = {
  options: {
    onlyInteger: 'any',
    greaterThan: 'number',
    greaterThanOrEqualTo: 'number',
    equalTo: 'number',
    lessThan: 'number',
    lessThanOrEqualTo: 'number',
    otherThan: 'number',
    in: 'range',
    odd: 'flag',
    even: 'flag',
  },
  check(record, attribute, value, options) {
    // What `attr_accessor` declares has no other value than its own.
    const raw = record.isAttribute(attribute) ? record.beforeTypeCast(attribute) : value
    const add = (type: string, details: Readonly<Record<string, unknown>> = {}) => {
      record.errors.add(
        attribute,
        Symbol.for(type),
        errorOptions(options, { value: raw, ...details }),
      )
    }
    // A number is checked as the column keeps it.
    const scale = record[STATE].definition.byName.get(attribute)?.scale
    const number = numberOf(raw, scale)
    if (number === null) return add('not_a_number')
    if (isTruthy(ask(record, options.onlyInteger ?? false)) && !isInteger(raw)) {
      return add('not_an_integer')
    }
    for (const [name, [type, fits]] of Object.entries(comparisons)) {
      if (options[name] === undefined) continue
      const count = ask(record, options[name])
      const order = number['<=>'](numberOf(count, scale))
      if (order === null || !fits(order)) add(type, { count })
    }
    if (options.in instanceof Range && !isInRange(number, options.in))
      add('in', { count: options.in })
    const digit = number.to_i()
    const isOdd = typeof digit === 'bigint' ? digit % 2n !== 0n : digit % 2 !== 0
    if (options.odd && !isOdd) add('odd')
    if (options.even && isOdd) add('even')
  },
}

/**
 * The number that a form's text or a value says in full, in the places of its column; null when it says something else.
 * What is no Integer has as many digits as a Float.
 */
function numberOf(raw: unknown, scale: number | undefined): Decimal | null {
  const number = isString(raw) ? parsed(toS(raw).trim()) : Decimal.from(raw)
  const rounded = scale === undefined ? number : (number?.round(scale) ?? null)
  return rounded === null || isInteger(raw)
    ? rounded
    : rounded.digits(currentAdapter().decimalDigits)
}

function parsed(text: string): Decimal | null {
  const isNumber = /^[+-]?(\d[\d_]*)?(\.\d+)?(e[+-]?\d+)?$/i.test(text) && /\d/.test(text)
  return isNumber ? Decimal.parse(text) : null
}

function isInteger(raw: unknown): boolean {
  return typeof raw === 'number' || typeof raw === 'bigint' || /^[+-]?\d+$/.test(toS(raw))
}

function isInRange(number: Decimal, range: Range): boolean {
  const first = range.first === null ? 1 : number['<=>'](range.first)
  const last = range.last === null ? -1 : number['<=>'](range.last)
  if (first === null || last === null) return false
  return first >= 0 && (range.excludesEnd ? last < 0 : last <= 0)
}
