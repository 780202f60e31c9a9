/** JSON as Rails writes it: records and objects answer `as_json` first, and `<`, `>`, `&` are escaped. */
export function toJson(value: unknown): string {
  const text = JSON.stringify(plainOf(value, 0)) ?? 'null'
  return text.replace(/[<>&\u2028\u2029]/g, escapeCharacter)
}

interface Convertible {
  as_json?(): unknown
  asJson?(): unknown
  toJSON?(): unknown
  [Symbol.iterator]?(): Iterator<unknown>
}

const DEPTH_LIMIT = 100

function plainOf(value: unknown, depth: number): unknown {
  if (depth > DEPTH_LIMIT) throw new RangeError('JSON is nested more than 100 levels deep.')
  if (typeof value === 'symbol') return value.description ?? ''
  if (typeof value === 'bigint') return JSON.rawJSON?.(String(value)) ?? String(value)
  if (typeof value === 'function') return null
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Map || isPairs(value)) {
    return Object.fromEntries(
      [...(value as Iterable<[unknown, unknown]>)].map(([key, each]) => [
        typeof key === 'symbol' ? (key.description ?? '') : String(key),
        plainOf(each, depth + 1),
      ]),
    )
  }
  if (Array.isArray(value)) return value.map((each) => plainOf(each, depth + 1))
  return plainObject(value as Convertible, depth)
}

function plainObject(value: Convertible, depth: number): unknown {
  for (const name of ['as_json', 'asJson', 'toJSON'] as const) {
    if (typeof value[name] === 'function') return plainOf(value[name](), depth + 1)
  }
  if (typeof value[Symbol.iterator] === 'function') {
    return [...(value as Iterable<unknown>)].map((each) => plainOf(each, depth + 1))
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return String(value)
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, plainOf(each, depth + 1)]),
  )
}

/** Ruby's Hash and Params: iterables of pairs that know their keys. */
function isPairs(value: object): boolean {
  return Symbol.iterator in value && 'keys' in value && !Array.isArray(value)
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

declare global {
  interface JSON {
    rawJSON?(text: string): unknown
  }
}
