import type { MethodTable } from '../ruby/call/signature.ts'
import { TypeError } from '../ruby/exception/standard-errors.ts'
import { classNameOf } from '../ruby/object/describe.ts'
import { compare } from '../ruby/operators/compare.ts'
import { Range } from '../ruby/range/range.ts'
import { enumerableExtension } from './enumerable.ts'

/** What Active Support gives Range. */
export const rangeExtension = {
  ...enumerableExtension,
  'overlap?': [overlap, '1 -> Boolean'],
  'overlaps?': [overlap, '1 -> Boolean'],
} as const satisfies MethodTable

/** Whether two Ranges have a value in common. Rails API, Range#overlap?. */
function overlap(self: Range, other: unknown): boolean {
  if (!(other instanceof Range)) {
    throw new TypeError(`wrong argument type ${classNameOf(other)} (expected Range)`)
  }
  const both = [self, other] as const
  return both.every(isFilled) && begins(self, other) && begins(other, self)
}

function isFilled(range: Range): boolean {
  return begins(range, range)
}

/** Whether one begins before another ends. */
function begins({ first }: Range, { last, excludesEnd }: Range): boolean {
  if (first === null || last === null) return true
  const order = compare(first, last)
  return typeof order === 'number' && (excludesEnd ? order < 0 : order <= 0)
}
