import { sendSelf } from '../call/send.ts'
import { unary } from '../control/yield.ts'
import { Float } from '../float/float.ts'
import { Hash } from '../hash/hash.ts'
import { Range } from '../range/range.ts'
import { RubySet } from '../set/ruby-set.ts'
import { StructBase } from '../struct/struct-base.ts'
import { MutableString } from '../text/mutable-string.ts'
import type { Block } from '../types.ts'
import { Enumerator, Yielder } from './enumerator-class.ts'
import { groupSize } from './group-size.ts'
import { runAhead } from './run-ahead.ts'
import { enumeratorOf } from './sequence.ts'

/** The Enumerator that a method gives when it is called without a block. */
export function makeEnumerator(
  receiver: unknown,
  method: string,
  args: readonly unknown[] = [],
  size?: unknown,
): Enumerator {
  if (method === 'each_slice' || method === 'each_cons') groupSize(method, args[0])
  const run = (block: Block) => sendSelf(receiver, method, args, block)
  const origin = { receiver, method, args, size }
  if (!isOfCore(receiver)) return enumeratorOf(run, origin)
  const steps = endlessSteps(receiver, method, args) ?? (() => runAhead(run))
  return enumeratorOf(run, { ...origin, steps })
}

/** Whether no code of the program runs in an iteration of it. */
function isOfCore(receiver: unknown): boolean {
  if (receiver instanceof Enumerator) return receiver.origin.steps !== undefined
  if (typeof receiver !== 'object') return true
  return Array.isArray(receiver) || CORE.some((one) => receiver instanceof one)
}

const CORE = [Float, Hash, MutableString, Range, RubySet, StructBase]

/** An Enumerator of values that are only computed when they are asked for: that of `chunk_while`. */
function computedEnumerator(compute: () => readonly unknown[]): Enumerator {
  const run = (block: Block): unknown => {
    const call = unary(block)
    for (const value of compute()) call(value)
    return null
  }
  const steps = () => compute()[Symbol.iterator]()
  return new Enumerator(run, {
    receiver: new Generator(),
    method: 'each',
    args: [],
    size: null,
    steps,
  })
}

/** An Enumerator of values that are passed on one by one, so that the first of many can be had alone. */
export function passingEnumerator(
  produce: (pass: (value: unknown) => unknown) => void,
): Enumerator {
  const all = (): unknown[] => {
    const values: unknown[] = []
    produce((value) => values.push(value))
    return values
  }
  return new Enumerator(
    (block) => {
      produce(unary(block))
      return null
    },
    { ...computedEnumerator(all).origin },
  )
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

/** `Enumerator.new { |y| … }`. */
export function newEnumerator(block: Block, size: unknown = null): Enumerator {
  const origin = { receiver: new Generator(), method: 'each', args: [], size }
  return new Enumerator((each) => block(new Yielder(each)), origin)
}

/** The receiver that `Enumerator.new` shows in inspect. */
class Generator {
  static readonly rubyName = 'Enumerator::Generator'
}
