// What a method answers, set in one step with the `true` that says that there is such a method.

import {
  Cell,
  copyCell,
  setBoolean,
  setFloat,
  setInteger,
  setPointer,
  setText,
} from '../../value/cell'

/** Answers true or false. */
export function answerBoolean(result: Cell, value: bool): bool {
  setBoolean(result, value)
  return true
}

/** Answers an integer. */
export function answerInteger(result: Cell, value: i64): bool {
  setInteger(result, value)
  return true
}

/** Answers a float. */
export function answerFloat(result: Cell, value: f64): bool {
  setFloat(result, value)
  return true
}

/** Answers text: a STRING, SYMBOL, SAFE_STRING, BIG_INTEGER or DECIMAL. */
export function answerText(result: Cell, tag: u8, start: usize, length: u32): bool {
  setText(result, tag, start, length)
  return true
}

/** Answers what is somewhere: an ARRAY, HASH, RECORD … */
export function answerPointer(result: Cell, tag: u8, length: u32, pointer: usize): bool {
  setPointer(result, tag, length, pointer)
  return true
}

/** Answers another cell. */
export function answerCell(result: Cell, source: Cell): bool {
  copyCell(result, source)
  return true
}
