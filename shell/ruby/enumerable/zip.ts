import { toAryOrNull } from '../array/to-ary.ts'
import { respondTo } from '../call/send.ts'
import { unary } from '../control/yield.ts'
import { StopIteration } from '../exception/detailed-errors.ts'
import { TypeError } from '../exception/standard-errors.ts'
import { classNameOf } from '../object/describe.ts'
import type { Block } from '../types.ts'
import { makeEnumerator } from './enumerator.ts'
import { iterate } from './iterate.ts'
import { enumerableTake } from './search.ts'

/** Enumerable#zip: a row of its own for each value, with what the others have at its place. */
export function enumerableZip(
  self: unknown,
  block: Block | null = null,
  ...others: unknown[]
): unknown {
  const columns = others.map(Array.isArray(self) ? taken(self.length) : stepped)
  const rows: unknown[][] = []
  const call = block === null ? null : unary(block)
  let place = 0
  iterate(self, (item) => {
    const row = [item, ...columns.map((column) => column(place))]
    place += 1
    if (call === null) rows.push(row)
    else call(row)
  })
  return block === null ? rows : null
}

type Column = (place: number) => unknown

/** An Array takes as many values of the others as it needs before it begins: one may have no end. */
function taken(count: number): (other: unknown) => Column {
  return (other) => {
    const values = Array.isArray(other) || count === 0 ? other : enumerableTake(each(other), count)
    return column(values as readonly unknown[])
  }
}

/** Others go on with their Array, or step by step as `next` does. */
export function stepped(other: unknown): Column {
  const values = toAryOrNull(other)
  if (values !== null) return column(values)
  const steps = makeEnumerator(each(other), 'each')
  let isOver = false
  return () => {
    if (isOver) return null
    try {
      return steps.next()
    } catch (error) {
      if (!(error instanceof StopIteration)) throw error
      isOver = true
      return null
    }
  }
}

function column(values: readonly unknown[]): Column {
  return (place) => values[place] ?? null
}

function each(other: unknown): unknown {
  if (respondTo(other, 'each')) return other
  throw new TypeError(`wrong argument type ${classNameOf(other)} (must respond to :each)`)
}
