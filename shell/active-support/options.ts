import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { Float } from '../ruby/float/float.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { toS } from '../ruby/object/texts.ts'
import { isKeywords } from '../ruby/types.ts'

/** What a call was given: its arguments, and its keywords by name. */
export interface Given {
  readonly args: readonly unknown[]
  readonly options: ReadonlyMap<string, unknown>
}

/** What a method was called with, and by which name. */
export interface Call extends Given {
  readonly name: string
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

/** The text of an option, or what it is when it is not given. */
export function textOption({ options }: Given, name: string, otherwise: string): string {
  const value = options.get(name)
  return value === undefined || value === null ? otherwise : toS(value)
}

/** The number of an option, or what it is when it is not given. */
export function numberOption({ options }: Given, name: string, otherwise: number): number {
  const value = options.get(name)
  return value === undefined || value === null ? otherwise : toNumber(value)
}

/** The double that a number of any Ruby class, or a text of digits, is; NaN for anything else. */
export function toNumber(value: unknown): number {
  if (typeof value === 'number') return value
  if (typeof value === 'bigint') return Number(value)
  if (value instanceof Float) return value.value
  const text = toS(value).trim()
  return text === '' ? Number.NaN : Number(text)
}

/** The first argument, which the method cannot do without. */
export function firstOf({ name, args }: Call): unknown {
  if (args.length === 0) throw new ArgumentError(`${name} needs an argument`)
  return args[0]
}
