import { ArgumentError } from '../exception/standard-errors.ts'
import { toS } from '../object/texts.ts'
import { implicitText, toStr } from '../text/operators.ts'
import { toAryOrNull } from './to-ary.ts'

/** Array#join: nested Arrays are joined too. */
export function arrayJoin(self: readonly unknown[], separator: unknown = null): string {
  const between = separator === null ? '' : toStr(separator)
  if (self.every((item) => typeof item === 'string')) return self.join(between)
  return joinParts(self, between, [])
}

function joinParts(self: readonly unknown[], separator: string, open: unknown[]): string {
  if (open.includes(self)) throw new ArgumentError('recursive array join')
  const around = [...open, self]
  const parts: string[] = []
  for (let index = 0; index < self.length; index += 1) {
    const item = self[index]
    parts.push(
      Array.isArray(item) ? joinParts(item, separator, around) : joined(item, separator, around),
    )
  }
  return parts.join(separator)
}

/** An element that is no Array: as `to_str`, `to_ary` or `to_s` give it, asked in this order. */
function joined(item: unknown, separator: string, open: unknown[]): string {
  if (typeof item !== 'object' || item === null) return toS(item)
  const text = implicitText(item)
  if (text !== null) return text
  const array = toAryOrNull(item)
  return array === null ? toS(item) : joinParts(array, separator, open)
}
