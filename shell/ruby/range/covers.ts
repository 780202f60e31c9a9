import { integerAdd } from '../integer/arithmetic.ts'
import { isInteger } from '../integer/integer.ts'
import { compare } from '../operators/compare.ts'

/** The ends of a Range. */
interface Bounds {
  readonly first: unknown
  readonly last: unknown
  readonly excludesEnd: boolean
}

function isBounds(value: unknown): value is Bounds {
  return typeof value === 'object' && value !== null && 'excludesEnd' in value
}

/** Range#===: whether a value lies between the ends. */
export function rangeHolds(self: Bounds, value: unknown): boolean {
  if (self.first !== null) {
    const low = compare(self.first, value)
    if (typeof low !== 'number' || low > 0) return false
  }
  if (self.last === null) return true
  const high = compare(value, self.last)
  return typeof high === 'number' && (self.excludesEnd ? high < 0 : high <= 0)
}

/** Range#cover?: the same, and for another Range whether all of it lies between the ends. */
export function rangeCovers(self: Bounds, value: unknown): boolean {
  return isBounds(value) ? coversRange(self, value) : rangeHolds(self, value)
}

function coversRange(self: Bounds, other: Bounds): boolean {
  if (self.last !== null && other.last === null) return false
  if (self.first !== null && other.first === null) return false
  if (other.first !== null && other.last !== null) {
    if (distance(other.first, other.last) > (other.excludesEnd ? -1 : 0)) return false
  }
  if (other.first !== null && !rangeHolds(self, other.first)) return false
  const end = distance(self.last, other.last)
  if (self.excludesEnd === other.excludesEnd) return end >= 0
  if (self.excludesEnd) return end > 0
  if (end >= 0) return true
  return isInteger(other.last) && distance(self.last, integerAdd(other.last, -1)) >= 0
}

/** How two ends compare; without an order the left one counts as the greater. */
function distance(left: unknown, right: unknown): number {
  const result = compare(left, right)
  return typeof result === 'number' ? result : Number.POSITIVE_INFINITY
}
