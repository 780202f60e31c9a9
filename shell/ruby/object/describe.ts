import { TypeError } from '../exception/standard-errors.ts'
import { Float } from '../float/float.ts'
import { shownName } from './address.ts'
import { inspect } from './texts.ts'

/** The name of a value's class. */
export function classNameOf(value: unknown): string {
  switch (typeof value) {
    case 'number':
    case 'bigint':
      return 'Integer'
    case 'string':
      return 'String'
    case 'symbol':
      return 'Symbol'
    case 'boolean':
      return value ? 'TrueClass' : 'FalseClass'
    case 'function':
      return 'Class'
    case 'object':
      if (value === null) return 'NilClass'
      if (Array.isArray(value) && value.constructor === Array) return 'Array'
      return shownName(value.constructor)
    default:
      return 'NilClass'
  }
}

/** How CRuby names an operand in messages: immediate values as they are, others by class. */
export function describeOperand(value: unknown): string {
  if (typeof value === 'bigint' && BigInt.asIntN(63, value) !== value) return 'Integer'
  const immediate = typeof value !== 'object' || value === null || value instanceof Float
  return immediate && typeof value !== 'string' && typeof value !== 'function'
    ? inspect(value)
    : classNameOf(value)
}

/** How CRuby names a value that cannot be converted: `nil`, `true`, `false`, else the class. */
export function describeSource(value: unknown): string {
  return value === null || value === undefined || typeof value === 'boolean'
    ? inspect(value)
    : classNameOf(value)
}

/** What "can't be coerced" names: symbols and the like by themselves, other objects by their class. */
function describeCoerced(value: unknown): string {
  return typeof value === 'symbol' || value instanceof Float
    ? inspect(value)
    : describeSource(value)
}

/** The TypeError of an operand that a number can do nothing with. */
export function cannotCoerce(value: unknown, self: unknown): TypeError {
  return new TypeError(`${describeCoerced(value)} can't be coerced into ${classNameOf(self)}`)
}
