import { Float } from '../ruby/float/float.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { asJson } from './as-json.ts'
import type { JsonOptionSource } from './json-options.ts'

/**
 * `value.to_json(options)`: JSON as Rails writes it. `<`, `>`, `&` and the two line separators are
 * escaped, so that it may stand in a page. Source: ActiveSupport::JSON.encode.
 */
export function toJson(value: unknown, options: JsonOptionSource = null): string {
  return escapeJson(writeJson(value, options))
}

/** The same without those escapes. */
export function writeJson(value: unknown, options: JsonOptionSource = null): string {
  return write(asJson(value, options))
}

function write(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null'
  if (typeof value === 'string') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(write).join(',')}]`
  if (value instanceof Float) return value.to_s()
  if (value instanceof Hash) {
    const members: string[] = []
    for (const [key, each] of value) members.push(`${JSON.stringify(String(key))}:${write(each)}`)
    return `{${members.join(',')}}`
  }
  // What `as_json` of the application's own gave may hold anything.
  return typeof value === 'object' || typeof value === 'symbol'
    ? write(asJson(value))
    : String(value)
}

/** JSON for a page: `<`, `>`, `&` and the two line separators are escaped. */
function escapeJson(json: string): string {
  return json.replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
