import { Hash } from '../../ruby/hash/hash.ts'
import { isTruthy } from '../../ruby/object/truth.ts'
import { isString } from '../../ruby/text/mutable-string.ts'

/** What says it of an object: its class in Ruby, or one of the library's. */
const ASKED = ['is_blank', 'is_empty', 'isEmpty']

/** Rails' `blank?`: nil, false, nothing but whitespace, or an empty collection. */
export function isBlank(value: unknown): boolean {
  if (value === null || value === undefined || value === false) return true
  if (isString(value)) return /^[\p{White_Space}\u0000]*$/u.test(String(value))
  if (Array.isArray(value)) return value.length === 0
  if (value instanceof Hash || value instanceof Map) return value.size === 0
  if (typeof value !== 'object') return false
  for (const name of ASKED) {
    const own: unknown = Reflect.get(value, name)
    if (typeof own === 'function') return isTruthy(own.call(value))
  }
  return false
}
