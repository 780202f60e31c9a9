import { respondTo } from '../call/send.ts'
import type { MethodTable } from '../call/signature.ts'
import { variadic } from '../control/variadic.ts'
import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { ArgumentError } from '../exception/standard-errors.ts'
import { Float } from '../float/float.ts'
import { toInt } from '../integer/convert.ts'
import { hashOf } from '../object/identity.ts'
import { add } from '../operators/arithmetic.ts'
import { eql } from '../operators/eql.ts'
import { equals } from '../operators/equals.ts'
import { lambda, Proc } from '../proc/proc.ts'
import type { Block } from '../types.ts'
import { chainOf } from './chain.ts'
import { newEnumerator } from './enumerator.ts'
import { type Enumerator, Lazy, Sequence, type Yielder } from './enumerator-class.ts'
import { sizeOf } from './enumerator-size.ts'
import * as l from './lazy.ts'
import { producingEnumerator } from './produce.ts'
import * as q from './sequence.ts'

/** The values that an iteration passes to its block, as one. */
function packed(args: readonly unknown[]): unknown {
  return args.length === 1 ? args[0] : args.length === 0 ? null : [...args]
}

/** Enumerator#each. */
function enumeratorEach(self: Enumerator, block: Block | null = null): unknown {
  if (block === null) return self
  const result = self.run(block)
  return self instanceof Sequence ? self : result
}

/** Enumerator#with_index. */
export function enumeratorWithIndex(self: Enumerator, block: Block, from: unknown = 0): unknown {
  let index: unknown = from === null ? 0 : toInt(from)
  return self.run(
    variadic((...args) => {
      const current = index
      index = add(index, 1)
      return block(packed(args), current)
    }),
  )
}

/** Enumerator#each_with_index. */
export function enumeratorEachWithIndex(self: Enumerator, block: Block): unknown {
  return enumeratorWithIndex(self, block, 0)
}

/** Enumerator#with_object. */
export function enumeratorWithObject(self: Enumerator, block: Block, memo: unknown): unknown {
  self.run(variadic((...args) => block(packed(args), memo)))
  return memo
}

/** Enumerator#next. */
export function enumeratorNext(self: Enumerator): unknown {
  return self.next()
}

/** Enumerator#peek. */
export function enumeratorPeek(self: Enumerator): unknown {
  return self.peek()
}

/** Enumerator#rewind. */
export function enumeratorRewind(self: Enumerator): Enumerator {
  return self.rewind()
}

/** Enumerator#size. */
export function enumeratorSize(self: Enumerator): unknown {
  if (self instanceof Lazy) {
    throw new OutsideSubsetError(
      'the size of a lazy Enumerator is outside the Ruby subset: write `count`',
    )
  }
  if (self instanceof Sequence) return self.size()
  const { size } = self.origin
  if (size === undefined) return sizeOf(self.origin)
  return typeof size === 'function' ? size() : size
}

/** Enumerator#inspect. */
export function enumeratorInspect(self: Enumerator): string {
  return self.inspect()
}

/** The methods of Enumerator, without those of Enumerable. */
export const enumeratorOwnMethods = {
  '+': [chainOf, '1 -> Enumerator'],
  each: [enumeratorEach, '0 &'],
  each_with_index: [enumeratorEachWithIndex, '0 &e'],
  each_with_object: [enumeratorWithObject, '1 &e'],
  inspect: [enumeratorInspect, '0 -> String'],
  next: [enumeratorNext, '0'],
  peek: [enumeratorPeek, '0'],
  rewind: [enumeratorRewind, '0 -> self'],
  size: [enumeratorSize, '0'],
  to_s: [enumeratorInspect, '0 -> String'],
  with_index: [enumeratorWithIndex, '0-1 &e'],
  with_object: [enumeratorWithObject, '1 &e'],
} as const satisfies MethodTable

/** The methods of Enumerator::ArithmeticSequence, without those of Enumerator. */
export const sequenceMethods = {
  '==': [equals, '1 -> Boolean'],
  '===': [equals, '1 -> Boolean'],
  begin: [q.sequenceBegin, '0'],
  end: [q.sequenceEnd, '0'],
  'eql?': [eql, '1 -> Boolean'],
  'exclude_end?': [q.sequenceExcludesEnd, '0 -> Boolean'],
  hash: [hashOf, '0 -> Integer'],
  last: [q.sequenceLast, '0-1'],
  step: [q.sequenceStep, '0'],
} as const satisfies MethodTable

/** Yielder#yield. */
export function yielderYield(self: Yielder, ...values: unknown[]): unknown {
  return self.yield(...values)
}

/** Yielder#<<. */
export function yielderAppend(self: Yielder, value: unknown): Yielder {
  return self['<<'](value)
}

/** Yielder#to_proc. */
export function yielderToProc(self: Yielder): Proc {
  return lambda((...values) => self.yield(...values), 0, -1)
}

/** The methods of Enumerator::Yielder. */
export const yielderMethods = {
  '<<': [yielderAppend, '1 -> self'],
  to_proc: [yielderToProc, '0'],
  yield: [yielderYield, '0+'],
} as const satisfies MethodTable

/** Enumerator.new. */
export function enumeratorNew(
  _self: unknown,
  block: Block | null,
  size: unknown = null,
): Enumerator {
  if (block === null) throw new ArgumentError('tried to create Proc object without a block')
  if (size instanceof Proc) return newEnumerator(block, () => size.call())
  const isCount = size === null || size instanceof Float || respondTo(size, 'call')
  return newEnumerator(block, isCount ? size : toInt(size))
}

/** Enumerator.produce: a first value, and each next one from the one before. */
export function enumeratorProduce(
  _self: unknown,
  block: Block | null,
  ...initial: unknown[]
): Enumerator {
  if (block === null) throw new ArgumentError('no block given')
  return producingEnumerator(block, initial)
}

/** The methods of the class Enumerator. */
export const enumeratorSingletons = {
  new: [enumeratorNew, '0-1 &'],
  produce: [enumeratorProduce, '0-1 &'],
} as const satisfies MethodTable

/** A lazy step that there is not without a block. */
function withBlock(name: string, fn: (self: Lazy, block: Block) => Lazy): Block {
  return (self, block) => {
    if (typeof block === 'function') return fn(self as Lazy, block as Block)
    throw new ArgumentError(`tried to call lazy ${name} without a block`)
  }
}

/** The methods of Enumerator::Lazy, without those of Enumerator. */
export const lazyOwnMethods = {
  collect: [withBlock('map', l.lazyMap), '0 &'],
  compact: [l.lazyCompact, '0'],
  drop: [l.lazyDrop, '1'],
  drop_while: [withBlock('drop_while', l.lazyDropWhile), '0 &'],
  each_cons: [l.lazyEachCons, '1 &'],
  each_slice: [l.lazyEachSlice, '1 &'],
  each_with_index: [l.lazyWithIndex, '0 &'],
  eager: [l.lazyEager, '0'],
  filter: [withBlock('select', l.lazySelect), '0 &'],
  filter_map: [withBlock('filter_map', l.lazyFilterMap), '0 &'],
  first: [l.lazyFirst, '0-1'],
  flat_map: [withBlock('flat_map', l.lazyFlatMap), '0 &'],
  force: [l.lazyForce, '0 -> Array'],
  grep: [l.lazyGrep, '1 &'],
  grep_v: [l.lazyGrepV, '1 &'],
  lazy: [l.lazyItself, '0'],
  map: [withBlock('map', l.lazyMap), '0 &'],
  reject: [withBlock('reject', l.lazyReject), '0 &'],
  select: [withBlock('select', l.lazySelect), '0 &'],
  take: [l.lazyTake, '1'],
  take_while: [withBlock('take_while', l.lazyTakeWhile), '0 &'],
  to_a: [l.lazyForce, '0 -> Array'],
  uniq: [l.lazyUniq, '0 &'],
  with_index: [l.lazyWithIndex, '0-1 &'],
  zip: [l.lazyZip, '0+ &'],
} as const satisfies MethodTable
