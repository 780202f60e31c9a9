import { Float } from '../ruby/float/float.ts'
import { Hash } from '../ruby/hash/hash.ts'

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
