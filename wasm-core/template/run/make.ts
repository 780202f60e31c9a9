// Literals that are made of other values.

import { writeBytes } from '../../memory/writer'
import { CELL, Cell, cellAt, copyCell, setPointer } from '../../value/cell'
import { endText, startText, take } from '../../value/room'
import * as Tag from '../../value/tag'
import { writeText } from '../../value/text'
import { isSameKey } from '../helper/option'

/** Makes an ARRAY of `count` cells from `first` on. */
export function makeArray(first: usize, count: u32, target: Cell): void {
  const start = take(count * CELL)
  if (start === 0) return
  memory.copy(start, first, count * CELL)
  setPointer(target, Tag.ARRAY, count, start)
}

/** Makes a HASH of `count` pairs; of two equal keys the later one gives the value. */
export function makeHash(first: usize, count: u32, target: Cell): void {
  const start = take(count * 2 * CELL)
  if (start === 0) return
  let kept: u32 = 0
  for (let index: u32 = 0; index < count; index++) {
    const key = cellAt(first, index * 2)
    const at = findPair(start, kept, key)
    copyCell(cellAt(start, at * 2), key)
    copyCell(cellAt(start, at * 2 + 1), cellAt(first, index * 2 + 1))
    if (at === kept) kept += 1
  }
  setPointer(target, Tag.HASH, kept, start)
}

/** Number of the pair with this key, `count` when there is none. */
export function findPair(pairs: usize, count: u32, key: Cell): u32 {
  for (let index: u32 = 0; index < count; index++) {
    if (isSameKey(cellAt(pairs, index * 2), key)) return index
  }
  return count
}

/** Joins the texts of `count` cells: an interpolated string, which is never HTML by itself. */
export function joinText(first: usize, count: u32, tag: u8, target: Cell): void {
  const writer = startText(64)
  if (writer === null) return
  for (let index: u32 = 0; index < count; index++) {
    const cell = cellAt(first, index)
    if (cell.tag === Tag.STRING) writeBytes(writer, cell.pointer, cell.length)
    else writeText(writer, cell)
  }
  endText(writer, target, tag)
}
