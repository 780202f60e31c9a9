import { distinctKey } from '../array/operators.ts'
import { toAryOrNull } from '../array/to-ary.ts'
import { send } from '../call/send.ts'
import { binary, gathered, single, unpacking, yieldTo } from '../control/yield.ts'
import { ArgumentError } from '../exception/standard-errors.ts'
import { toIndex } from '../integer/convert.ts'
import { isTruthy } from '../object/truth.ts'
import { caseEquals } from '../operators/case-equals.ts'
import type { Block } from '../types.ts'
import { Lazy } from './enumerator-class.ts'
import { groupSize } from './group-size.ts'
import { iterate, STOP, valuesOf } from './iterate.ts'
import { enumerableFirst } from './search.ts'
import { enumerableEachCons, enumerableEachSlice } from './slices.ts'
import { enumerableZip, stepped } from './zip.ts'

/** Enumerable#lazy. */
export function enumerableLazy(self: unknown): Lazy {
  return new Lazy((block) => send(self, 'each', [], block), self)
}

/** What a step does with a value: passes values on, or answers STOP. */
type Step = (value: unknown, pass: (value: unknown) => unknown) => unknown

/** A lazy step; `start` makes its state anew for each run. */
function step(self: Lazy, name: string, args: unknown[], start: () => Step): Lazy {
  return new Lazy(
    (block) => {
      const visit = start()
      iterate(self, (value) => visit(value, block))
      return null
    },
    self,
    name,
    args,
  )
}

/** Lazy#map. */
export function lazyMap(self: Lazy, block: Block): Lazy {
  const call = unpacking(block)
  return step(self, 'map', [], () => (value, pass) => {
    pass(call(value))
  })
}

/** Lazy#select, filter. */
export function lazySelect(self: Lazy, block: Block): Lazy {
  const call = single(block)
  return step(self, 'select', [], () => (value, pass) => {
    if (isTruthy(call(value))) pass(value)
  })
}

/** Lazy#reject. */
export function lazyReject(self: Lazy, block: Block): Lazy {
  const call = single(block)
  return step(self, 'reject', [], () => (value, pass) => {
    if (!isTruthy(call(value))) pass(value)
  })
}

/** Lazy#filter_map. */
export function lazyFilterMap(self: Lazy, block: Block): Lazy {
  const call = unpacking(block)
  return step(self, 'filter_map', [], () => (value, pass) => {
    const made = call(value)
    if (isTruthy(made)) pass(made)
  })
}

/** Lazy#flat_map. */
export function lazyFlatMap(self: Lazy, block: Block): Lazy {
  const call = unpacking(block)
  return step(self, 'flat_map', [], () => (value, pass) => {
    const made = call(value)
    for (const item of toAryOrNull(made) ?? [made]) pass(item)
  })
}

/** Lazy#take. */
export function lazyTake(self: Lazy, count: unknown): Lazy {
  const size = toIndex(count)
  if (size < 0) throw new ArgumentError('attempt to take negative size')
  return new Lazy(
    (block) => {
      if (size === 0) return null
      let taken = 0
      iterate(self, (value) => {
        taken += 1
        block(value)
        return taken === size ? STOP : null
      })
      return null
    },
    self,
    'take',
    [count],
  )
}

/** Lazy#take_while. */
export function lazyTakeWhile(self: Lazy, block: Block): Lazy {
  const call = unpacking(block)
  return step(self, 'take_while', [], () => (value, pass) => {
    if (!isTruthy(call(value))) return STOP
    pass(value)
    return null
  })
}

/** Lazy#drop. */
export function lazyDrop(self: Lazy, count: unknown): Lazy {
  const size = toIndex(count)
  if (size < 0) throw new ArgumentError('attempt to drop negative size')
  return step(self, 'drop', [count], () => {
    let dropped = 0
    return (value, pass) => {
      if (dropped < size) dropped += 1
      else pass(value)
    }
  })
}

/** Lazy#drop_while. */
export function lazyDropWhile(self: Lazy, block: Block): Lazy {
  const call = unpacking(block)
  return step(self, 'drop_while', [], () => {
    let drops = true
    return (value, pass) => {
      drops = drops && isTruthy(call(value))
      if (!drops) pass(value)
    }
  })
}

/** Lazy#with_index, each_with_index. */
export function lazyWithIndex(self: Lazy, block: Block | null = null, from: unknown = 0): Lazy {
  const start = from === null ? 0 : toIndex(from)
  const call = block === null ? null : binary(block)
  return step(self, 'with_index', from === 0 ? [] : [from], () => {
    let index = start - 1
    return (value, pass) => {
      index += 1
      if (call === null) gathered([value, index], pass)
      else {
        call(value, index)
        pass(value)
      }
    }
  })
}

/** Lazy#uniq. */
export function lazyUniq(self: Lazy, block: Block | null = null): Lazy {
  const call = block === null ? null : single(block)
  return step(self, 'uniq', [], () => {
    const seen = new Set<unknown>()
    return (value, pass) => {
      const key = distinctKey(call === null ? value : call(value))
      if (seen.has(key)) return
      seen.add(key)
      pass(value)
    }
  })
}

/** Lazy#each_slice: without a block lazily too. */
export function lazyEachSlice(self: Lazy, block: Block | null = null, count: unknown): unknown {
  const size = groupSize('each_slice', count)
  if (block !== null) return enumerableEachSlice(self, block, count)
  return new Lazy(
    (pass) => {
      let group: unknown[] = []
      iterate(self, (value) => {
        group.push(value)
        if (group.length < size) return null
        const full = group
        group = []
        return pass(full)
      })
      if (group.length > 0) pass(group)
      return null
    },
    self,
    'each_slice',
    [count],
  )
}

/** Lazy#each_cons: without a block lazily too. */
export function lazyEachCons(self: Lazy, block: Block | null = null, count: unknown): unknown {
  const size = groupSize('each_cons', count)
  if (block !== null) return enumerableEachCons(self, block, count)
  return step(self, 'each_cons', [count], () => {
    const window: unknown[] = []
    return (value, pass) => {
      window.push(value)
      if (window.length > size) window.shift()
      if (window.length === size) pass([...window])
    }
  })
}

/** Lazy#compact. */
export function lazyCompact(self: Lazy): Lazy {
  return step(self, 'compact', [], () => (value, pass) => {
    if (value !== null) pass(value)
  })
}

/** Lazy#zip. */
export function lazyZip(self: Lazy, block: Block | null = null, ...others: unknown[]): unknown {
  if (block !== null) return enumerableZip(self, block, ...others)
  return step(self, 'zip', others, () => {
    const columns = others.map(stepped)
    let place = 0
    return (value, pass) => {
      pass([value, ...columns.map((column) => column(place))])
      place += 1
    }
  })
}

/** Lazy#grep. */
export function lazyGrep(self: Lazy, block: Block | null = null, pattern: unknown): Lazy {
  return step(self, 'grep', [pattern], () => (value, pass) => {
    if (caseEquals(pattern, value)) pass(block === null ? value : yieldTo(block, value))
  })
}

/** Lazy#grep_v. */
export function lazyGrepV(self: Lazy, block: Block | null = null, pattern: unknown): Lazy {
  return step(self, 'grep_v', [pattern], () => (value, pass) => {
    if (!caseEquals(pattern, value)) pass(block === null ? value : yieldTo(block, value))
  })
}

/** Lazy#force, to_a. */
export function lazyForce(self: Lazy): unknown[] {
  return valuesOf(self).slice()
}

/** Lazy#first. */
export function lazyFirst(self: Lazy, count?: unknown): unknown {
  return enumerableFirst(self, count)
}

/** Lazy#lazy. */
export function lazyItself(self: Lazy): Lazy {
  return self
}

/** Lazy#eager: an Enumerator again, which is an Array of the values here. */
export function lazyEager(self: Lazy): unknown {
  return send(lazyForce(self), 'each')
}
