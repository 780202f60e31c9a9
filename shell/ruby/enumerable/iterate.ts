import { send } from '../call/send.ts'
import { ControlFlow } from '../control/breakable.ts'
import { currentError, setCurrentError } from '../control/current-error.ts'
import { variadic } from '../control/variadic.ts'
import { gathered } from '../control/yield.ts'
import { Hash } from '../hash/hash.ts'
import { integersOf, iterateRange } from '../range/iterate-range.ts'
import { Range } from '../range/range.ts'
import { RubySet } from '../set/ruby-set.ts'
import { StructBase } from '../struct/struct-base.ts'
import { Enumerator } from './enumerator-class.ts'

/** Told a value; answers `STOP` when it has seen enough. */
export type Visitor = (value: unknown) => unknown

/** What a visitor answers to end the iteration. */
export const STOP: unique symbol = Symbol('stop')

/** Goes through anything that has `each`, value by value, until the visitor has seen enough. */
export function iterate(self: unknown, visit: Visitor): void {
  if (Array.isArray(self)) {
    for (let index = 0; index < self.length; index += 1) if (visit(self[index]) === STOP) return
  } else if (self instanceof Hash) {
    iterateHash(self, visit)
  } else if (self instanceof Range) {
    iterateRange(self, visit)
  } else if (self instanceof RubySet || self instanceof StructBase) {
    for (const item of self) if (visit(item) === STOP) return
  } else {
    iterateEach(self, visit)
  }
}

/** Goes through pairs; meanwhile no key may be added. */
function iterateHash(self: Hash, visit: Visitor): void {
  self.iterating += 1
  try {
    for (const pair of self) if (visit(pair) === STOP) return
  } finally {
    self.iterating -= 1
  }
}

function iterateEach(self: unknown, visit: Visitor): void {
  const flow = new ControlFlow()
  const before = currentError()
  const block = variadic((...args: unknown[]): unknown => {
    if (gathered(args, visit) === STOP) throw flow
    return null
  })
  try {
    if (self instanceof Enumerator) self.run(block)
    else send(self, 'each', [], block)
  } catch (error) {
    if (error !== flow) throw error
    setCurrentError(before)
  }
}

/** All values of anything that has `each`. An Array is given back itself: do not change it. */
export function valuesOf(self: unknown): readonly unknown[] {
  if (Array.isArray(self)) return self
  if (self instanceof Hash) return self.entries()
  if (self instanceof RubySet) return self.values()
  const integers = self instanceof Range ? integersOf(self) : null
  if (integers !== null) return integers
  const values: unknown[] = []
  iterate(self, (value) => {
    values.push(value)
  })
  return values
}
