import { Hash } from '../ruby/hash/hash.ts'
import { toS } from '../ruby/object/texts.ts'
import { isKeywords } from '../ruby/types.ts'

/** What a call was given: its arguments, and its keywords by name. */
export interface Given {
  readonly args: readonly unknown[]
  readonly options: ReadonlyMap<string, unknown>
}

const NONE: ReadonlyMap<string, unknown> = new Map()

/** Parts the keywords of a call, written as such or as a Hash, from its arguments. */
export function readGiven(list: readonly unknown[]): Given {
  const last = list.at(-1)
  if (!isKeywords(last) && !(last instanceof Hash)) return { args: list, options: NONE }
  const pairs: Iterable<[unknown, unknown]> = isKeywords(last) ? Object.entries(last) : last
  const options = new Map([...pairs].map(([key, value]) => [toS(key), value]))
  return { args: list.slice(0, -1), options }
}
