import { checkCount } from '../call/arguments.ts'
import { binary, single } from '../control/yield.ts'
import { ArgumentError, RuntimeError } from '../exception/standard-errors.ts'
import { isTruthy } from '../object/truth.ts'
import { caseEquals } from '../operators/case-equals.ts'
import { sameOrEqual } from '../operators/equals.ts'
import { symbolName } from '../text/symbol.ts'
import type { Block } from '../types.ts'
import { passingEnumerator } from './enumerator.ts'
import { Enumerator } from './enumerator-class.ts'
import { groupSize } from './group-size.ts'
import { iterate } from './iterate.ts'

/** Enumerable#each_slice. */
export function enumerableEachSlice(self: unknown, block: Block, count: unknown): unknown {
  const size = groupSize('each_slice', count)
  const call = single(block)
  if (Array.isArray(self) && self.constructor === Array) {
    for (let at = 0; at < self.length; at += size) call(self.slice(at, at + size))
    return self
  }
  let slice: unknown[] = []
  iterate(self, (item) => {
    slice.push(item)
    if (slice.length < size) return
    const full = slice
    slice = []
    call(full)
  })
  if (slice.length > 0) call(slice)
  return self
}

/** Enumerable#each_cons. */
export function enumerableEachCons(self: unknown, block: Block, count: unknown): unknown {
  const size = groupSize('each_cons', count)
  const call = single(block)
  const row: unknown[] = []
  iterate(self, (item) => {
    if (row.length === size) row.shift()
    row.push(item)
    if (row.length === size) call(row.slice())
  })
  return self
}

/** Enumerable#chunk_while and slice_when: cuts where the test of two neighbours says so. */
function cut(self: unknown, cuts: (left: unknown, right: unknown) => boolean): Enumerator {
  return passingEnumerator((pass) => {
    let last: unknown[] | null = null
    let previous: unknown
    iterate(self, (item) => {
      if (last !== null && cuts(previous, item)) {
        pass(last)
        last = [item]
      } else if (last === null) last = [item]
      else last.push(item)
      previous = item
    })
    if (last !== null) pass(last)
  })
}

/** The block of a method that CRuby makes a Proc of at once. */
function needed(block: Block | null): Block {
  if (block === null) throw new ArgumentError('tried to create Proc object without a block')
  return block
}

/** Enumerable#slice_when: an Enumerator of the slices. */
export function enumerableSliceWhen(self: unknown, block: Block | null): Enumerator {
  const call = binary(needed(block))
  return cut(self, (left, right) => isTruthy(call(left, right)))
}

/** Enumerable#chunk_while: an Enumerator of the chunks. */
export function enumerableChunkWhile(self: unknown, block: Block | null): Enumerator {
  const call = binary(needed(block))
  return cut(self, (left, right) => !isTruthy(call(left, right)))
}

/** Enumerable#chunk: an Enumerator of keys with their items. */
export function enumerableChunk(self: unknown, block: Block): Enumerator {
  const call = single(block)
  return passingEnumerator((pass) => {
    let last: [unknown, unknown[]] | null = null
    const close = (): void => {
      if (last !== null) pass(last)
      last = null
    }
    iterate(self, (item) => {
      const key = call(item) ?? null
      checkReserved(key)
      const isAlone = key === Symbol.for('_alone')
      if (last !== null && !isAlone && sameOrEqual(last[0], key)) {
        last[1].push(item)
        return
      }
      close()
      if (key === null || key === Symbol.for('_separator')) return
      last = [key, [item]]
      if (isAlone) close()
    })
    close()
  })
}

/** Raises RuntimeError for a key that Ruby keeps for itself. */
function checkReserved(key: unknown): void {
  if (typeof key !== 'symbol' || !symbolName(key).startsWith('_')) return
  if (key === Symbol.for('_alone') || key === Symbol.for('_separator')) return
  throw new RuntimeError('symbols beginning with an underscore are reserved')
}

/** Enumerable#slice_before: an Enumerator of the slices. */
export function enumerableSliceBefore(
  self: unknown,
  block: Block | null = null,
  ...patterns: unknown[]
): Enumerator {
  if (block !== null && patterns.length > 0) {
    throw new ArgumentError(`wrong number of arguments (given ${patterns.length}, expected 0)`)
  }
  const starts = borderTest(block, patterns)
  return passingEnumerator((pass) => {
    let last: unknown[] | null = null
    iterate(self, (item) => {
      if (starts(item) && last !== null) {
        pass(last)
        last = null
      }
      if (last === null) last = [item]
      else last.push(item)
    })
    if (last !== null) pass(last)
  })
}

/** Enumerable#slice_after: an Enumerator of the slices. */
export function enumerableSliceAfter(
  self: unknown,
  block: Block | null = null,
  ...patterns: unknown[]
): Enumerator {
  if (block !== null && patterns.length > 0) {
    throw new ArgumentError('both pattern and block are given')
  }
  const ends = borderTest(block, patterns)
  return passingEnumerator((pass) => {
    let last: unknown[] = []
    iterate(self, (item) => {
      last.push(item)
      if (!ends(item)) return
      const full = last
      last = []
      pass(full)
    })
    if (last.length > 0) pass(last)
  })
}

function borderTest(block: Block | null, patterns: readonly unknown[]): (item: unknown) => boolean {
  if (block !== null) {
    const call = single(block)
    return (item) => isTruthy(call(item))
  }
  checkCount(patterns.length, 1, 1)
  return (item) => isTruthy(caseEquals(patterns[0], item))
}
