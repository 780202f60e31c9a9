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

/** Range#cover?, and `===`: by comparing with the ends. */
export function rangeCovers(self: Bounds, value: unknown): boolean {
  if (isBounds(value)) return coversRange(self, value)
  if (self.first !== null) {
    const low = compare(self.first, value)
    if (typeof low !== 'number' || low > 0) return false
  }
  if (self.last === null) return true
  const high = compare(value, self.last)
  return typeof high === 'number' && (self.excludesEnd ? high < 0 : high <= 0)
}

function coversRange(self: Bounds, other: Bounds): boolean {
  if (!rangeCovers(self, other.first) || other.last === null) {
    return other.last === null && self.last === null && rangeCovers(self, other.first)
  }
  const end = self.last === null ? -1 : compare(other.last, self.last)
  if (typeof end !== 'number') return false
  return end < 0 || (end === 0 && (!self.excludesEnd || other.excludesEnd))
}
