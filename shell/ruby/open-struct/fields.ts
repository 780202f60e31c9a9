import { send } from '../call/send.ts'
import { variadic } from '../control/variadic.ts'
import { Hash } from '../hash/hash.ts'
import { hashFromKeywords } from '../hash/keywords.ts'
import { isString, text } from '../text/mutable-string.ts'
import { symbol } from '../text/symbol.ts'
import { isKeywords } from '../types.ts'

/** The name of a field as a Symbol. */
export function fieldSymbol(name: unknown): symbol {
  if (typeof name === 'symbol') return name
  if (isString(name)) return symbol(text(name))
  return send(name, 'to_sym') as symbol
}

/** The pairs that an OpenStruct starts with. */
export function fieldsOf(source: unknown): Iterable<readonly [unknown, unknown]> {
  if (source === null || source === false) return []
  if (source instanceof Hash) return source
  if (isKeywords(source)) return hashFromKeywords(source)
  const pairs: [unknown, unknown][] = []
  send(
    source,
    'each_pair',
    [],
    variadic((...given: unknown[]) => {
      const [key = null, value = null] =
        given.length === 1 && Array.isArray(given[0]) ? given[0] : given
      pairs.push([key, value])
      return null
    }),
  )
  return pairs
}
