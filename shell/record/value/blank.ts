import { Hash } from '../../ruby/hash/hash.ts'
import { isString } from '../../ruby/text/mutable-string.ts'

/** Rails' `blank?`: nil, false, nothing but whitespace, or an empty collection. */
export function isBlank(value: unknown): boolean {
  if (value === null || value === undefined || value === false) return true
  if (isString(value)) return /^[\p{White_Space}\u0000]*$/u.test(String(value))
  if (Array.isArray(value)) return value.length === 0
  if (value instanceof Hash || value instanceof Map) return value.size === 0
  if (typeof value !== 'object') return false
  return 'isEmpty' in value && typeof value.isEmpty === 'function' && value.isEmpty() === true
}
