import { Hash } from '../ruby/hash/hash.ts'
import { answers, send } from '../ruby/index.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import { isString, text } from '../ruby/text/mutable-string.ts'

/** Characters that Ruby's `[[:space:]]` takes. */
export const SPACE =
  '\\t-\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000'

const BLANK = new RegExp(`^[${SPACE}]*$`)

/** `value.blank?`: nil, false, an empty collection, or a text of nothing but white space. */
export function isBlank(value: unknown): boolean {
  if (isString(value)) return BLANK.test(text(value))
  if (typeof value !== 'object' || value === null) return !isTruthy(value)
  if (Array.isArray(value)) return value.length === 0
  if (value instanceof Hash) return value.size === 0
  // What is no Ruby value: a relation, parameters, errors.
  if ('isBlank' in value && typeof value.isBlank === 'function') return value.isBlank() === true
  return answers(value, 'empty?') && isTruthy(send(value, 'empty?'))
}
