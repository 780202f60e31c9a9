import { ArgumentError } from '../exception/standard-errors.ts'
import { Float } from '../float/float.ts'
import { toIndex } from '../integer/convert.ts'
import { isInteger } from '../integer/integer.ts'
import { numericStep } from '../integer/step.ts'
import { compare } from '../operators/compare.ts'
import { equals } from '../operators/equals.ts'
import { Range } from '../range/range.ts'
import type { Block, Int } from '../types.ts'
import { Enumerator, type Origin, Sequence } from './enumerator-class.ts'
import { runAhead } from './run-ahead.ts'

/** The Enumerator of a method: of `step` and `%` of numbers it is a sequence. */
export function enumeratorOf(run: (block: Block) => unknown, origin: Origin): Enumerator {
  const { method, receiver } = origin
  if (method !== 'step' && method !== '%') return new Enumerator(run, origin)
  const start = receiver instanceof Range ? (receiver.first ?? receiver.last) : receiver
  const isNumber = isInteger(start) || start instanceof Float
  if (!isNumber) return new Enumerator(run, origin)
  if (!(receiver instanceof Range) || compare(origin.args[0] ?? 1, 0) !== -1) {
    return new Sequence(run, origin)
  }
  const down = downwards(receiver, origin.args[0])
  return new Sequence(down, { ...origin, steps: () => runAhead(down) })
}

/** A Range goes up with a block; as a sequence it may go down as well. */
function downwards(range: Range, by: unknown): (block: Block) => unknown {
  const { first, last, excludesEnd } = range
  return (block) =>
    numericStep(
      first as Int,
      (value: unknown) => (excludesEnd && equals(value, last) ? null : block(value)),
      last,
      by,
    )
}

/** ArithmeticSequence#last. */
export function sequenceLast(self: Sequence, count?: unknown): unknown {
  if (count === undefined) return self.last()
  if (self.end === null) return self.last()
  const wanted = toIndex(count)
  if (wanted < 0) throw new ArgumentError('negative array size')
  return wanted === 0 ? [] : self.all().slice(-wanted)
}

/** ArithmeticSequence#begin. */
export function sequenceBegin(self: Sequence): unknown {
  return self.begin
}

/** ArithmeticSequence#end. */
export function sequenceEnd(self: Sequence): unknown {
  return self.end
}

/** ArithmeticSequence#step. */
export function sequenceStep(self: Sequence): unknown {
  return self.step
}

/** ArithmeticSequence#exclude_end?. */
export function sequenceExcludesEnd(self: Sequence): boolean {
  return self.excludesEnd
}
