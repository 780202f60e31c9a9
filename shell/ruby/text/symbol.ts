import { TypeError } from '../exception/standard-errors.ts'
import { inspect } from '../object/texts.ts'
import { isString, text } from './mutable-string.ts'

const SYMBOLS = new Map<string, symbol>()

/** The Symbol of that name. */
export function symbol(name: string): symbol {
  let found = SYMBOLS.get(name)
  if (found === undefined) {
    found = Symbol.for(name)
    if (SYMBOLS.size < 10_000) SYMBOLS.set(name, found)
  }
  return found
}

/** The name of a Symbol. */
export function symbolName(value: symbol): string {
  return value.description ?? ''
}

/** The name that a String, a Symbol or a JS string stands for. */
export function nameOf(value: unknown): string {
  if (typeof value === 'symbol') return symbolName(value)
  if (isString(value)) return text(value)
  throw new TypeError(`${inspect(value)} is not a symbol nor a string`)
}
