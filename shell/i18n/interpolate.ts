import { send } from '../ruby/call/send.ts'
import { hashFromKeywords } from '../ruby/hash/keywords.ts'
import { toS } from '../ruby/object/texts.ts'
import { Proc } from '../ruby/proc/proc.ts'
import { format } from '../ruby/text/format.ts'
import { isString } from '../ruby/text/mutable-string.ts'
import type { Keywords } from '../ruby/types.ts'
import { MissingInterpolationArgument, ReservedInterpolationKey } from './errors.ts'
import { type Entry, isTree } from './tree.ts'

/** Options of `translate`, which are no values of a text. */
export const RESERVED: ReadonlySet<string> = new Set(
  `cascade deep_interpolation default exception_handler fallback fallback_in_progress fallback_original_locale format
  object raise resolve scope separator throw`.split(/\s+/),
)
const RESERVED_PLACE = new RegExp(`%\\{(${[...RESERVED].join('|')})\\}`)
const PLACE = /%%|%\{([\w|]+)\}|%<(\w+)>([^\d]*?\d*\.?\d*[bBdiouxXeEfgGcps])/g

/** The text, or texts, with the values in their places. Raises MissingInterpolationArgument for a place without a value. */
export function interpolated(entry: Entry, values: Keywords, isDeep = false): Entry {
  if (typeof entry === 'string') return filled(entry, values)
  if (Array.isArray(entry)) return entry.map((each) => interpolated(each, values, isDeep))
  if (isDeep && isTree(entry)) {
    return Object.fromEntries(
      Object.entries(entry).map(([key, each]) => [key, interpolated(each, values, isDeep)]),
    )
  }
  return isString(entry) ? filled(toS(entry), values) : entry
}

/** A text with `%{name}` and `%<price>.2f` filled in; `%%` is a percent sign. */
export function filled(text: string, values: Keywords): string {
  if (!text.includes('%')) return text
  const [, reserved] = RESERVED_PLACE.exec(text) ?? []
  if (reserved !== undefined) throw new ReservedInterpolationKey(reserved, text)
  return text.replace(PLACE, (whole, braced?: string, named?: string, directive?: string) => {
    const name = braced ?? named
    if (name === undefined) return whole.slice(1)
    if (!Object.hasOwn(values, name)) {
      throw new MissingInterpolationArgument(name, hashFromKeywords(values), text)
    }
    const given = values[name]
    const value =
      given instanceof Proc ? send(given, 'call', [hashFromKeywords(values)]) : (given ?? null)
    return directive === undefined ? toS(value) : format(`%${directive}`, value)
  })
}
