import { ZeroDivisionError } from '../exception/standard-errors.ts'

/** Quotient and remainder of two doubles, the quotient not rounded yet; step by step as CRuby takes them. */
export function divideWithRest(left: number, right: number): { quotient: number; rest: number } {
  if (Number.isNaN(right)) return { quotient: right, rest: right }
  if (right === 0) throw new ZeroDivisionError('divided by 0')
  const isByInfinity = Math.abs(right) === Number.POSITIVE_INFINITY && Number.isFinite(left)
  const rest = left === 0 || isByInfinity ? left : left % right
  const isInfinite = Math.abs(left) === Number.POSITIVE_INFINITY && Number.isFinite(right)
  const quotient = isInfinite ? left : roundAway((left - rest) / right)
  // The product may be too small for a double, and is then no reason to carry.
  return right * rest < 0 ? { quotient: quotient - 1, rest: rest + right } : { quotient, rest }
}

/** C's round: halves go away from zero. */
function roundAway(value: number): number {
  return value < 0 ? -Math.round(-value) : Math.round(value)
}
