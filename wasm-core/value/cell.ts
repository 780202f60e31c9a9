// Every value a template meets is a cell of 16 bytes in the request's arena.
//
// 0     4        8         12      16
// ├ tag ┼ length ┼ pointer ┼ extra ┤
//              or ├ i64 or f64 ────┤
//
// Tag           length           pointer
// STRING …      bytes            first byte (also SYMBOL, SAFE_STRING, BIG_INTEGER, DECIMAL)
// TIME          its place: seconds ahead of UTC in 18 bits, a bit where it is not UTC, the number of its zone
// SYMBOL                         extra: its number among the names when a template holds it, else 0
// ARRAY         elements         first cell
// HASH          pairs            first cell: key, value, key, value …
// RANGE         1: end excluded  two cells
// RECORD        row              RecordSet
// RECORDS       rows             RecordSet
// RELATION                       Relation
// OBJECT        bytes of class   class name; extra: handle

import * as Tag from './tag'

/** Bytes in a cell. */
export const CELL: u32 = 16

@unmanaged
export class Cell {
  tag: u32
  length: u32
  pointer: usize
  extra: u32

  @inline get integer(): i64 {
    return load<i64>(changetype<usize>(this), 8)
  }

  @inline get float(): f64 {
    return load<f64>(changetype<usize>(this), 8)
  }
}

/** The cell at `index` of the cells from `base` on. */
export function cellAt(base: usize, index: u32): Cell {
  return changetype<Cell>(base + ((<usize>index) << 4))
}

/** Writes the value of `source` over that of `target`. */
export function copyCell(target: Cell, source: Cell): void {
  v128.store(changetype<usize>(target), v128.load(changetype<usize>(source)))
}

/** Sets nil. */
export function setNil(cell: Cell): void {
  cell.tag = Tag.NIL
}

/** Sets true or false. */
export function setBoolean(cell: Cell, value: bool): void {
  cell.tag = value ? Tag.TRUE : Tag.FALSE
}

/** Sets an integer. */
export function setInteger(cell: Cell, value: i64): void {
  cell.tag = Tag.INTEGER
  store<i64>(changetype<usize>(cell), value, 8)
}

/** Sets a float. */
export function setFloat(cell: Cell, value: f64): void {
  cell.tag = Tag.FLOAT
  store<f64>(changetype<usize>(cell), value, 8)
}

/** Sets a moment: microseconds since 1970, and the place that it is looked at from; 0 for UTC. */
export function setTime(cell: Cell, time: i64, place: u32): void {
  setInteger(cell, time)
  cell.tag = Tag.TIME
  cell.length = place
}

/** Sets text: a STRING, SYMBOL, SAFE_STRING, BIG_INTEGER or DECIMAL. */
export function setText(cell: Cell, tag: u8, start: usize, length: u32): void {
  cell.tag = tag
  cell.length = length
  cell.pointer = start
  cell.extra = 0
}

/** Sets something that has a count and an address. */
export function setPointer(cell: Cell, tag: u8, length: u32, pointer: usize): void {
  cell.tag = tag
  cell.length = length
  cell.pointer = pointer
  cell.extra = 0
}

/** Whether the value counts as true: all but nil and false. */
export function isTruthy(cell: Cell): bool {
  return cell.tag !== Tag.NIL && cell.tag !== Tag.FALSE
}

/** Whether the cell is a STRING or a SAFE_STRING. */
export function isString(cell: Cell): bool {
  return cell.tag === Tag.STRING || cell.tag === Tag.SAFE_STRING
}

/** Whether the cell is text of any kind that names something: string, safe string or symbol. */
export function isName(cell: Cell): bool {
  return cell.tag === Tag.STRING || cell.tag === Tag.SYMBOL || cell.tag === Tag.SAFE_STRING
}

/** Whether the cell is a hash of any kind. */
export function isHash(cell: Cell): bool {
  return cell.tag === Tag.HASH || cell.tag === Tag.PARAMS || cell.tag === Tag.FLASH
}

/** Whether the text of the cell is exactly these bytes. */
export function textEquals(cell: Cell, start: usize, length: u32): bool {
  return cell.length === length && memory.compare(cell.pointer, start, length) === 0
}
