import { underscore } from '../../inflection/inflection.ts'
import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { inspect } from '../../ruby/object/texts.ts'
import { Range } from '../../ruby/range/range.ts'
import { Regexp } from '../../ruby/regexp/regexp.ts'
import { Decimal } from '../value/decimal.ts'
import type { OptionKind, Validator } from './validators/validator.ts'

/** Options of every validation, where one kind has options of its own. */
const SHARED = ['on', 'allowNil', 'allowBlank', 'message', 'if', 'unless', 'strict']

type Check = readonly [fits: (value: unknown) => boolean, wanted: string]

const CHECKS: Readonly<Record<OptionKind, Check>> = {
  any: [() => true, ''],
  flag: [(value) => typeof value === 'boolean' || value === null, 'true or false'],
  count: [
    (value) => isComputed(value) || (typeof value === 'number' && value >= 0) || isInfinite(value),
    'a non-negative Integer, Infinity, Symbol, or Proc',
  ],
  number: [(value) => isComputed(value) || isNumber(value), 'a number, a symbol or a proc'],
  list: [
    (value) => isComputed(value) || isList(value),
    'an Array, a Range or another list, a symbol or a proc',
  ],
  range: [(value) => value instanceof Range, 'a Range'],
  pattern: [
    (value) => isProc(value) || value instanceof Regexp,
    'a regular expression, a proc or a lambda',
  ],
  names: [(value) => [value].flat().every(isName), 'a symbol or an array of symbols'],
}

/**
 * Raises ArgumentError for options that a kind of validation does not have, or that it cannot use: Rails'
 * check_validity!, and beyond it options that Rails overlooks.
 */
export function checkOptions(
  kind: string,
  validator: Validator,
  options: Readonly<Record<string, unknown>>,
): void {
  const lacking = validator.lacks?.(options) ?? null
  for (const [name, value] of Object.entries(options)) {
    if (SHARED.includes(name)) continue
    const option = Object.hasOwn(validator.options, name) ? validator.options[name] : undefined
    if (option === undefined) {
      const known = [...Object.keys(validator.options), ...SHARED].map(underscore).join(', ')
      throw new ArgumentError(`${kind}: has no option ${underscore(name)}:. Options: ${known}`)
    }
    const [fits, wanted] = CHECKS[option]
    if (fits(value)) continue
    throw new ArgumentError(`:${underscore(name)} must be ${wanted}, not ${inspect(value)}`)
  }
  if (lacking !== null) throw new ArgumentError(lacking)
}

/** A method's name, or a block that is asked for the value. */
function isComputed(value: unknown): boolean {
  return isProc(value) || (isName(value) && /^[a-z_]\w*[?!]?$/i.test(String(value)))
}

function isProc(value: unknown): boolean {
  return (
    typeof value === 'function' || (typeof value === 'object' && value !== null && 'call' in value)
  )
}

function isName(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'symbol'
}

function isNumber(value: unknown): boolean {
  return Decimal.from(value) !== null
}

function isInfinite(value: unknown): boolean {
  return isNumber(value) && !Number.isFinite(Number(value))
}

function isList(value: unknown): boolean {
  return (
    value instanceof Range ||
    (typeof value === 'object' && value !== null && Symbol.iterator in value)
  )
}
