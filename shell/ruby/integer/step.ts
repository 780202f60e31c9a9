import { knownKeywords } from '../call/known-keywords.ts'
import { ArgumentError, TypeError } from '../exception/standard-errors.ts'
import { Float } from '../float/float.ts'
import { classNameOf } from '../object/describe.ts'
import { add } from '../operators/arithmetic.ts'
import { compare } from '../operators/compare.ts'
import { greaterThan, lessThan } from '../operators/ordering.ts'
import { type Block, type Int, isKeywords } from '../types.ts'

/** Numeric#step. */
export function numericStep(self: Int | Float, block: Block, ...args: unknown[]): unknown {
  const keywords = knownKeywords(args, 'to', 'by')
  const plain = args.filter((arg) => !isKeywords(arg))
  if (plain.length > 0 && 'to' in keywords) throw new ArgumentError('to is given twice')
  if (plain.length > 1 && 'by' in keywords) throw new ArgumentError('step is given twice')
  const limit = plain[0] ?? keywords['to'] ?? null
  if (plain[1] === null) throw new TypeError('step must be numeric')
  const step = plain[1] ?? keywords['by'] ?? 1
  if (compare(step, 0) === 0) throw new ArgumentError("step can't be 0")
  if (step === null || typeof compare(step, 0) !== 'number') {
    throw new ArgumentError(`comparison of ${classNameOf(step)} with 0 failed`)
  }
  if (self instanceof Float || limit instanceof Float || step instanceof Float) {
    const from = Number(self)
    const by = Number(step)
    const to =
      limit === null
        ? by > 0
          ? Number.POSITIVE_INFINITY
          : Number.NEGATIVE_INFINITY
        : Number(limit)
    const count = floatSteps(from, to, by, false)
    for (let index = 0; index < count; index += 1) {
      const value = from + index * by
      block(new Float(by > 0 ? Math.min(value, to) : Math.max(value, to)))
    }
    return self
  }
  const rises = compare(step, 0) === 1
  for (
    let value: unknown = self;
    limit === null || (rises ? !greaterThan(value, limit) : !lessThan(value, limit));
    value = add(value, step)
  ) {
    block(value)
  }
  return self
}

/** How many steps a row of Floats has, with CRuby's allowance for rounding. */
export function floatSteps(from: number, to: number, by: number, excludesEnd: boolean): number {
  const span = (to - from) / by
  if (!Number.isFinite(span)) return span > 0 ? Number.POSITIVE_INFINITY : 0
  const slack = Math.min(
    ((Math.abs(from) + Math.abs(to) + Math.abs(to - from)) / Math.abs(by)) * Number.EPSILON,
    0.5,
  )
  if (excludesEnd) {
    if (span <= 0) return 0
    const whole = span < 1 ? 0 : Math.floor(span - slack)
    return whole * by + from < to ? whole + 1 : whole
  }
  return span < 0 ? 0 : Math.floor(span + slack) + 1
}
