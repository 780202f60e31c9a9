import { Float } from '../float/float.ts'
import { parseDecimal } from '../integer/integer.ts'
import type { Int } from '../types.ts'
import { symbol } from './symbol.ts'

// What a scalar without quotes says to Ruby's Psych 4: YAML 1.1, and Symbols. Source: its ScalarScanner's tests.

const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ...['yes', 'true', 'on'].map((word) => [word, true] as const),
  ...['no', 'false', 'off'].map((word) => [word, false] as const),
  ...['null', '~', ''].map((word) => [word, null] as const),
])

const CASES = /^(?:[a-z]+|[A-Z][a-z]*|[A-Z]+)$/
const INTEGER = /^[-+]?(?:0|[1-9](?:[0-9]|,[0-9]|_[0-9])*)$/
const FLOAT =
  /^[-+]?(?:\d[\d,_]*)?(?:\.\d[\d_]*(?:[eE][-+]?\d+)?|\.)$|^[-+]?\d[\d,_]*\.\d*(?:[eE][-+]?\d+)?$/
const DATE = /^\d{4}-(?:1[012]|0\d|\d)-(?:[12]\d|3[01]|0\d|\d)$/
const TIME =
  /^-?\d{4}-\d{1,2}-\d{1,2}(?:[Tt]|\s+)\d{1,2}:\d\d:\d\d(?:\.\d*)?(?:\s*(?:Z|[-+]\d{1,2}:?(?:\d\d)?))?$/

/** What a scalar becomes that is neither JSON nor a number: by the class that its text names. */
export interface NamedClasses {
  Symbol(name: symbol): unknown
  Date(text: string): unknown
  Time(text: string): unknown
}

/** The value of a scalar without quotes. */
export function plainScalar(text: string, named: NamedClasses): unknown {
  const word = CASES.test(text) || text === '' || text === '~' ? text.toLowerCase() : ''
  if (WORDS.has(word) && (word !== '' || text === '')) return WORDS.get(word)
  if (/^:./.test(text)) {
    const [, double, single] = /^:"(.*)"$|^:'(.*)'$/.exec(text) ?? []
    return named.Symbol(symbol(double ?? single ?? text.slice(1)))
  }
  if (DATE.test(text)) return named.Date(text)
  if (TIME.test(text)) return named.Time(text)
  return numberIn(text) ?? text
}

function numberIn(text: string): unknown {
  if (/^[-+]?\.inf$/i.test(text)) {
    return new Float(text.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY)
  }
  if (/^\.nan$/i.test(text)) return new Float(Number.NaN)
  if (INTEGER.test(text)) return whole(text.replace(/[,_]/g, ''))
  const [, sign = '', digits] =
    /^([-+]?)(0(?:x[\da-f][\da-f_]*|b[01][01_]*|o?[0-7][0-7_]*))$/i.exec(text) ?? []
  if (digits !== undefined) {
    const plain = digits.replaceAll('_', '')
    const number = whole(/^0[0-7]/.test(plain) ? `0o${plain.slice(1)}` : plain)
    return sign === '-' ? -number : number
  }
  if (/^[-+]?\d[\d_]*(?::[0-5]?\d){1,2}$/.test(text)) return sixties(text)
  if (FLOAT.test(text) && /\d/.test(text)) return new Float(Number(text.replace(/[,_]/g, '')))
  return null
}

function whole(digits: string): Int {
  return parseDecimal(digits.replace(/^\+/, ''))
}

/** `12:30` of YAML 1.1: minutes of sixty. */
function sixties(text: string): number {
  const parts = text.replaceAll('_', '').split(':').map(Number)
  const places = parts.length === 2 ? [3600, 60] : [3600, 60, 1]
  return parts.reduce((sum, part, index) => sum + part * (places[index] as number), 0)
}
