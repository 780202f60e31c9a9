import { Float } from '../ruby/float/float.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { toS } from '../ruby/object/to-s.ts'
import { isString } from '../ruby/text/mutable-string.ts'
import { Time } from '../ruby/time/time.ts'

/** The Ruby value that a JSON text says: Hash, Array, Integer and Float kept apart. */
export function readJson(text: string): unknown {
  // JSON.parse makes 1 and 1.0 the same: numbers go through it as marked texts.
  const marked = text.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (token) =>
    token.startsWith('"') ? `"s${token.slice(1)}` : `"n${token}"`,
  )
  return rubyValue(JSON.parse(marked))
}

function rubyValue(value: unknown): unknown {
  if (typeof value === 'string') return value.startsWith('s') ? value.slice(1) : number(value)
  if (Array.isArray(value)) return value.map(rubyValue)
  if (typeof value !== 'object' || value === null) return value
  return Hash.from(
    Object.entries(value).map(([key, item]): [string, unknown] => [key.slice(1), rubyValue(item)]),
  )
}

function number(marked: string): unknown {
  const digits = marked.slice(1)
  if (/[.eE]/.test(digits)) return new Float(Number(digits))
  const value = Number(digits)
  return Number.isSafeInteger(value) ? value : BigInt(digits)
}

/** A value as JSON text. */
export function writeJson(value: unknown): string {
  if (value === null || value === undefined || typeof value === 'function') return 'null'
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null'
  if (typeof value === 'bigint' || typeof value === 'boolean') return String(value)
  if (typeof value === 'symbol') return JSON.stringify(value.description ?? '')
  if (typeof value === 'string') return JSON.stringify(value)
  return writeObject(value)
}

function writeObject(value: object): string {
  if (isString(value)) return JSON.stringify(String(value))
  if (value instanceof Float) return Number.isFinite(value.value) ? value.to_s() : 'null'
  if (value instanceof Time) return JSON.stringify(isoTime(value))
  if ('asJson' in value && typeof value.asJson === 'function') return writeJson(value.asJson())
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`
  const pairs = pairsOf(value)
  if (pairs === null) return JSON.stringify(toS(value))
  const members = pairs.map(([key, item]) => `${JSON.stringify(toS(key))}:${writeJson(item)}`)
  return `{${members.join(',')}}`
}

/** The pairs of a Hash, a Map or a plain object; null for any other object. */
function pairsOf(value: object): [unknown, unknown][] | null {
  if (value instanceof Hash || value instanceof Map) return [...value]
  return Object.getPrototypeOf(value) === Object.prototype ? Object.entries(value) : null
}

/** `2026-11-21T02:03:52.123Z`, as Rails writes a time in JSON. */
export function isoTime(time: Time): string {
  return time.toUtc().strftime('%Y-%m-%dT%H:%M:%S.%LZ')
}

/** JSON for a page: `<`, `>`, `&` and the two line separators are escaped. */
export function escapeJson(json: string): string {
  return json.replace(/[<>&\u2028\u2029]/g, (char) => {
    return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
