// What a block's parameters get of the values that it is given.

import { CELL, Cell, cellAt, copyCell, setNil } from '../../value/cell'
import { charge } from '../../value/fuel'
import * as Tag from '../../value/tag'
import { asArray } from '../method/as-arrays'
import { makeArray } from './make'

const list = changetype<Cell>(memory.data(16))

/**
 * Sets `parameters` cells from `target` on to `count` values; `rest` is the place of `*rest` among them, from 1 on. An
 * Array that comes alone is spread over several.
 */
export function bindValues(
  first: usize,
  count: u32,
  target: Cell,
  parameters: u32,
  rest: u32,
): void {
  if (count > 0 && parameters === 1 && rest === 0) copyCell(target, changetype<Cell>(first))
  else if (count === 1 && parameters > 1) spread(changetype<Cell>(first), target, parameters, rest)
  else bind(first, count, target, parameters, rest)
}

/** `(a, b)`: the same for what one value holds. */
export function spread(value: Cell, target: Cell, parameters: u32, rest: u32): void {
  copyCell(list, value)
  if (list.tag === Tag.RECORDS && !asArray(list)) return
  if (list.tag === Tag.ARRAY) bind(list.pointer, list.length, target, parameters, rest)
  else bind(changetype<usize>(list), 1, target, parameters, rest)
}

function bind(first: usize, count: u32, target: Cell, parameters: u32, rest: u32): void {
  const others = parameters - (rest === 0 ? 0 : 1)
  const more = rest !== 0 && count > others ? count - others : 0
  if (more > 0 && !charge(more * CELL)) return
  let from: u32 = 0
  for (let index: u32 = 0; index < parameters; index++) {
    const cell = cellAt(changetype<usize>(target), index)
    if (index + 1 === rest) {
      makeArray(first + <usize>from * CELL, more, cell)
      from += more
    } else {
      if (from < count) copyCell(cell, cellAt(first, from))
      else setNil(cell)
      from += 1
    }
  }
}
