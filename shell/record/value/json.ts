import { Float } from '../../ruby/float/float.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { parseDecimal } from '../../ruby/integer/integer.ts'

/** Ruby's JSON.parse takes so many levels. */
const MAX_LEVELS = 100

/** What a json column's text says; null where it is no JSON, as in Rails. */
export function readDocument(text: string): unknown {
  try {
    return readJson(text)
  } catch {
    return null
  }
}

/** Whether a text is JSON that Ruby's parser takes. */
export function isJson(text: string): boolean {
  try {
    readJson(text)
    return true
  } catch {
    return false
  }
}

/** The Ruby value that a JSON text says: Hash, Array, Integer and Float kept apart. Throws where it is none. */
export function readJson(text: string): unknown {
  return rubyValue(JSON.parse(withMarks(text)), 0)
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** JSON.parse makes 1 and 1.0 the same: numbers go through it as texts, and each text says what it was. */
function withMarks(text: string): string {
  const parts: string[] = []
  for (let at = 0; at < text.length; ) {
    const quote = text.indexOf('"', at)
    const start = quote < 0 ? text.length : quote
    parts.push(text.slice(at, start).replace(NUMBER, '"n$&"'))
    at = stringEnd(text, start)
    if (quote >= 0) parts.push('"s', text.slice(quote + 1, at))
  }
  return parts.join('')
}

/** Where the string ends that begins at a quote. */
function stringEnd(text: string, quote: number): number {
  let at = quote + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return Math.min(at + 1, text.length)
}

function rubyValue(value: unknown, level: number): unknown {
  if (typeof value === 'string') return value.startsWith('s') ? string(value) : number(value)
  if (typeof value !== 'object' || value === null) return value
  if (level === MAX_LEVELS) throw new SyntaxError(`nesting of ${level + 1} is too deep`)
  if (Array.isArray(value)) return value.map((item) => rubyValue(item, level + 1))
  return Hash.from(
    Object.entries(value).map(([key, item]): [string, unknown] => {
      if (!key.startsWith('s')) throw new SyntaxError(`${key.slice(1)} is no name`)
      return [string(key), rubyValue(item, level + 1)]
    }),
  )
}

function string(marked: string): string {
  if (/\p{Surrogate}/u.test(marked)) throw new SyntaxError('half of a surrogate pair')
  return marked.slice(1)
}

function number(marked: string): unknown {
  const digits = marked.slice(1)
  if (/^-?0\d/.test(digits)) throw new SyntaxError(`${digits} is no number`)
  if (/[.eE]/.test(digits)) return new Float(Number(digits))
  return parseDecimal(digits)
}
