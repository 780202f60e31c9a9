import { Hash } from '../../../shell/ruby/hash/hash.ts'
import { inspect } from '../../../shell/ruby/object/texts.ts'
import { Regexp } from '../../../shell/ruby/regexp/regexp.ts'
import { isString, text } from '../../../shell/ruby/text/mutable-string.ts'
import { nameOf } from '../../../shell/ruby/text/symbol.ts'
import { RouteError } from '../route-error.ts'

/** The keywords of a call: those with Symbols, and what `"path" => "target"` pairs there are. */
export interface Keywords {
  readonly named: Map<string, unknown>
  readonly paths: [string, unknown][]
}

/** Splits what a call was given into its values and its keywords. */
export function splitArguments(args: readonly unknown[]): [unknown[], Keywords] {
  const last = args.at(-1)
  if (!(last instanceof Hash)) return [[...args], { named: new Map(), paths: [] }]
  const named = new Map<string, unknown>()
  const paths: [string, unknown][] = []
  for (const [key, value] of last) {
    if (typeof key === 'symbol') named.set(nameOf(key), value)
    else if (isString(key)) paths.push([text(key), value])
    else
      throw new RouteError('', `A key of a route is a Symbol or a String, not ${inspect(key)}.`, '')
  }
  return [args.slice(0, -1), { named, paths }]
}

/** The pairs of a Hash by the texts of their keys; of anything else none. */
export function pairsOf(value: unknown): Map<string, unknown> {
  if (!(value instanceof Hash)) return new Map()
  return new Map([...value].map(([key, each]) => [nameOf(key as string), each]))
}

/** The text of a String or Symbol; null for nil and for nothing. */
export function wordIn(what: string, value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'symbol' || isString(value)) return nameOf(value)
  throw new RouteError(what, `${what} is a Symbol or a String, not ${inspect(value)}.`, '')
}

/** The texts of an Array of words, or of one; null for nil and for nothing. */
export function wordsIn(what: string, value: unknown): string[] | null {
  if (value === null || value === undefined) return null
  const list = Array.isArray(value) ? value.flat() : [value]
  return list.map((each) => wordIn(what, each) ?? '')
}

/** Whether a value is a pattern. */
export function isPattern(value: unknown): value is Regexp {
  return value instanceof Regexp
}

/** Takes a keyword out; undefined where it is not given. */
export function take(named: Map<string, unknown>, name: string): unknown {
  const value = named.get(name)
  named.delete(name)
  return value
}
