import { CELL, cellAt, isHash, isName } from './cell'
import { charge } from './fuel'
import * as Tag from './tag'

/** Takes steps for reading `count` values through once: long texts and lists cost more. False when none is left. */
export function chargeCells(first: usize, count: u32): bool {
  for (let index: u32 = 0; index < count; index++) {
    const cell = cellAt(first, index)
    if (cell.tag <= Tag.FLOAT || cell.length < 64) continue
    let bytes: u32 = 0
    if (isName(cell)) bytes = cell.length
    else if (cell.tag === Tag.ARRAY || cell.tag === Tag.RECORDS) bytes = cell.length * CELL
    else if (isHash(cell)) bytes = cell.length * 2 * CELL
    if (!charge(bytes)) return false
  }
  return true
}
