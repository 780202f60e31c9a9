import { SafeString } from '../core/safe-string.ts'
import { writeJson } from '../json/write-json.ts'
import { readJson } from '../record/value/json.ts'
import { Float } from '../ruby/float/float.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { isString, text } from '../ruby/text/mutable-string.ts'
import type { SessionCodec } from './session.ts'

/** Before JSON where a text would stand: no text begins so without being JSON itself. */
const MARK = '\0'

/**
 * Values of a session below ActionController::Base: what JSON can say comes back as what it was, Symbols as
 * Strings. Rails: ActionDispatch::Cookies, the `:json` serializer.
 */
export const jsonValues: SessionCodec = {
  write(value) {
    if (isString(value)) {
      const content = text(value)
      return content.startsWith(MARK) ? MARK + JSON.stringify(content) : content
    }
    if (value instanceof SafeString) return this.write(value.html)
    if (typeof value === 'symbol') return value.description ?? ''
    return isJson(value) ? MARK + writeJson(value) : null
  },
  read: (stored) => (stored.startsWith(MARK) ? readJson(stored.slice(1)) : stored),
}

/** Whether JSON says it: texts, numbers, true, false, nil, and lists and Hashes of them. */
function isJson(value: unknown): boolean {
  if (value === null || value === undefined || isString(value) || value instanceof Float)
    return true
  if (['boolean', 'number', 'bigint', 'symbol'].includes(typeof value)) return true
  if (Array.isArray(value)) return value.every(isJson)
  if (value instanceof Hash) return [...value].every(([key, each]) => isJson(key) && isJson(each))
  return isOptions(value) && Object.values(value).every(isJson)
}

/** Whether a value is a Hash that is written out in the Ruby file. */
function isOptions(value: unknown): value is object {
  return typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
}
