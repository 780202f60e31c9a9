import { yield1 } from '../control/yield.ts'
import { StopIteration } from '../exception/detailed-errors.ts'
import { Float } from '../float/float.ts'
import type { Block } from '../types.ts'
import { Enumerator } from './enumerator-class.ts'

/** An Enumerator without end, which a StopIteration of its block ends. */
export function producingEnumerator(block: Block, initial: readonly unknown[]): Enumerator {
  const steps = () => produced(block, initial)
  return new Enumerator(
    (each) => {
      for (const value of steps()) each(value)
      return null
    },
    {
      receiver: new Producer(),
      method: 'each',
      args: [],
      size: new Float(Number.POSITIVE_INFINITY),
      steps,
    },
  )
}

function* produced(block: Block, initial: readonly unknown[]): IterableIterator<unknown, unknown> {
  try {
    let value = initial.length === 0 ? yield1(block, null) : initial[0]
    while (true) {
      yield value
      value = yield1(block, value)
    }
  } catch (error) {
    if (error instanceof StopIteration) return null
    throw error
  }
}

/** The receiver that `Enumerator.produce` shows in inspect. */
class Producer {
  static readonly rubyName = 'Enumerator::Producer'
}
