import { send } from '../call/send.ts'
import { breakable } from '../control/breakable.ts'
import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { Range } from '../range/range.ts'
import type { Block } from '../types.ts'
import { Enumerator, Yielder } from './enumerator-class.ts'

/** The Enumerator that a method gives when it is called without a block. */
export function makeEnumerator(
  receiver: unknown,
  method: string,
  args: readonly unknown[] = [],
): Enumerator {
  const steps = endlessSteps(receiver, method, args)
  return new Enumerator((block) => send(receiver, method, args, block), {
    receiver,
    method,
    args,
    ...(steps === null ? {} : { steps }),
  })
}

/** Iterations without end that `next` must be able to step through. */
function endlessSteps(
  receiver: unknown,
  method: string,
  args: readonly unknown[],
): (() => Iterator<unknown>) | null {
  if (method === 'cycle' && Array.isArray(receiver) && args.length === 0) {
    return function* () {
      while (receiver.length > 0) yield* receiver
    }
  }
  if (method === 'each' && receiver instanceof Range && receiver.last === null) {
    const { first } = receiver
    if (typeof first === 'number') {
      return function* () {
        for (let value = first; ; value += 1) yield value
      }
    }
  }
  if (method === 'loop') {
    return function* () {
      while (true) yield null
    }
  }
  return null
}

/**
 * `Enumerator.new { |y| … }`. A block that is a JavaScript generator function (`function* (y)`, in which
 * `y << value` is `yield value`) can be stepped through with `next` even when it never ends.
 */
export function newEnumerator(block: Block, size: unknown = null): Enumerator {
  const isGenerator = block.constructor.name === 'GeneratorFunction'
  const origin = { receiver: new Generator(), method: 'each', args: [], size }
  if (isGenerator) {
    const steps = () => block() as Iterator<unknown>
    return new Enumerator(
      (each) => {
        const iterator = steps()
        for (let step = iterator.next(); ; step = iterator.next()) {
          if (step.done === true) return step.value ?? null
          each(step.value)
        }
      },
      { ...origin, steps },
    )
  }
  return new Enumerator((each) => block(new Yielder(each)), {
    ...origin,
    steps: () => stepByRunning((each) => block(new Yielder(each))),
  })
}

const STEP_LIMIT = 100_000

/** Runs the whole iteration ahead, up to a limit beyond which it counts as endless. */
function* stepByRunning(run: (each: Block) => unknown): Generator2 {
  const values: unknown[] = []
  const result = breakable<unknown>((stop) =>
    run((...args) => {
      values.push(args.length === 1 ? args[0] : args.length === 0 ? null : args)
      if (values.length > STEP_LIMIT) stop(ENDLESS)
      return null
    }),
  )
  if (result === ENDLESS) {
    throw new OutsideSubsetError(
      'Enumerator#next on an iteration without end is outside the subset; use lazy, first(n) or take_while',
    )
  }
  yield* values
  return result
}

const ENDLESS = Symbol('endless')

type Generator2 = globalThis.Generator<unknown, unknown, unknown>

/** The receiver that `Enumerator.new` shows in inspect. */
class Generator {
  static readonly rubyName = 'Enumerator::Generator'
}
