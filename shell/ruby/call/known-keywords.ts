import { ArgumentError } from '../exception/standard-errors.ts'
import { inspect } from '../object/texts.ts'
import { symbol } from '../text/symbol.ts'
import { isKeywords, type Keywords } from '../types.ts'

/** The keywords among the arguments of a method that knows these; raises ArgumentError for others. */
export function knownKeywords(args: readonly unknown[], ...names: string[]): Keywords {
  const keywords = args.find(isKeywords) ?? {}
  const unknown = Object.keys(keywords).filter((name) => !names.includes(name))
  if (unknown.length === 0) return keywords
  const shown = unknown.map((name) => inspect(symbol(name))).join(', ')
  throw new ArgumentError(`unknown keyword${unknown.length > 1 ? 's' : ''}: ${shown}`)
}
