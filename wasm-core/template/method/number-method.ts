// Methods of integers and floats.

import { writeByte, writeDecimal } from '../../memory/writer'
import { Cell, cellAt, copyCell, setInteger, setText } from '../../value/cell'
import { compareValues, UNORDERED } from '../../value/compare'
import { raise } from '../../value/fault'
import { endText, startText } from '../../value/room'
import * as Tag from '../../value/tag'
import { TemplateError } from '../error-code'
import { makeArray } from '../run/make'
import { Word } from '../word'
import { answerBoolean, answerCell, answerFloat, answerInteger, answerPointer } from './answer'

const bounds = changetype<Cell>(memory.data(32))

/** Calls a method of an integer. */
export function integerMethod(cell: Cell, word: u32, first: usize, count: u32, result: Cell): bool {
  const value = cell.integer
  if (count === 0) {
    switch (word) {
      case Word.even_q:
        return answerBoolean(result, (value & 1) === 0)
      case Word.odd_q:
        return answerBoolean(result, (value & 1) !== 0)
      case Word.zero_q:
        return answerBoolean(result, value === 0)
      case Word.nonzero_q:
        if (value === 0) setText(result, Tag.NIL, 0, 0)
        else copyCell(result, cell)
        return true
      case Word.positive_q:
        return answerBoolean(result, value > 0)
      case Word.negative_q:
        return answerBoolean(result, value < 0)
      case Word.integer_q:
        return answerBoolean(result, true)
      case Word.abs:
      case Word.magnitude:
        return keepOrOverflow(value !== i64.MIN_VALUE, value < 0 ? -value : value, result)
      case Word.succ:
      case Word.next_:
        return keepOrOverflow(value !== i64.MAX_VALUE, value + 1, result)
      case Word.pred:
        return keepOrOverflow(value !== i64.MIN_VALUE, value - 1, result)
      case Word.to_i:
      case Word.to_int:
      case Word.round:
      case Word.floor:
      case Word.ceil:
      case Word.truncate:
        return answerCell(result, cell)
      case Word.to_f:
        return answerFloat(result, <f64>value)
      case Word.times:
        setInteger(bounds, 0)
        setInteger(cellAt(changetype<usize>(bounds), 1), value)
        makeArray(changetype<usize>(bounds), 2, result)
        return answerPointer(result, Tag.RANGE, 1, result.pointer)
      case Word.ordinalize:
        ordinalize(value, result)
        return true
      default:
        return false
    }
  }
  if (word === Word.between_q || word === Word.clamp)
    return compareMethod(cell, word, first, count, result)
  const argument = cellAt(first, 0)
  if (count !== 1) return false
  if (word === Word.fdiv && argument.tag === Tag.INTEGER) {
    return answerFloat(result, <f64>value / <f64>argument.integer)
  }
  if (word === Word.round && argument.tag === Tag.INTEGER && argument.integer >= 0) {
    return answerCell(result, cell)
  }
  if (word === Word.round && argument.tag === Tag.INTEGER) {
    return roundInteger(value, -argument.integer, result)
  }
  return false
}

/** Rounds to tens, hundreds and so on, halves away from zero. */
function roundInteger(value: i64, places: i64, result: Cell): bool {
  if (places > 18) {
    return answerInteger(result, 0)
  }
  let unit: i64 = 1
  for (let place: i64 = 0; place < places; place++) unit *= 10
  const rest = value % unit
  const base = value - rest
  const up = (rest < 0 ? -rest : rest) >= unit / 2 ? (value < 0 ? -unit : unit) : 0
  return keepOrOverflow(base + up < 0 === base < 0 || base === 0 || up === 0, base + up, result)
}

function keepOrOverflow(isFine: bool, value: i64, result: Cell): bool {
  if (isFine) setInteger(result, value)
  else raise(TemplateError.INTEGER_OVERFLOW, 0, 0)
  return true
}

/** 1st 2nd 3rd 4th, 11th 12th 13th */
function ordinalize(value: i64, result: Cell): void {
  const writer = startText(24)
  if (writer === null) return
  writeDecimal(writer, value)
  const last = value < 0 ? -(value % 100) : value % 100
  const digit = last % 10
  const isTeen = last >= 11 && last <= 13
  const suffix: u32 =
    isTeen || digit === 0 || digit > 3
      ? 0x6874
      : digit === 1
        ? 0x7473
        : digit === 2
          ? 0x646e
          : 0x6472
  writeByte(writer, <u8>suffix)
  writeByte(writer, <u8>(suffix >> 8))
  endText(writer, result, Tag.STRING)
}

function compareMethod(cell: Cell, word: u32, first: usize, count: u32, result: Cell): bool {
  if (count !== 2) return false
  const low = compareValues(cell, cellAt(first, 0))
  const high = compareValues(cell, cellAt(first, 1))
  if (low === UNORDERED || high === UNORDERED) return false
  if (word === Word.between_q) {
    return answerBoolean(result, low >= 0 && high <= 0)
  }
  return answerCell(result, low < 0 ? cellAt(first, 0) : high > 0 ? cellAt(first, 1) : cell)
}

/** Calls a method of a float. */
export function floatMethod(cell: Cell, word: u32, first: usize, count: u32, result: Cell): bool {
  const value = cell.float
  if (count === 0) {
    switch (word) {
      case Word.nan_q:
        return answerBoolean(result, value !== value)
      case Word.finite_q:
        return answerBoolean(result, value - value === 0)
      case Word.zero_q:
        return answerBoolean(result, value === 0)
      case Word.positive_q:
        return answerBoolean(result, value > 0)
      case Word.negative_q:
        return answerBoolean(result, value < 0)
      case Word.integer_q:
        return answerBoolean(result, false)
      case Word.abs:
        return answerFloat(result, abs(value))
      case Word.to_f:
        return answerCell(result, cell)
      case Word.to_i:
      case Word.truncate:
        return toInteger(trunc(value), result)
      case Word.floor:
        return toInteger(floor(value), result)
      case Word.ceil:
        return toInteger(ceil(value), result)
      case Word.round:
        return toInteger(roundAway(value), result)
      default:
        return false
    }
  }
  if (word === Word.between_q || word === Word.clamp)
    return compareMethod(cell, word, first, count, result)
  const argument = cellAt(first, 0)
  if (count !== 1 || argument.tag !== Tag.INTEGER) return false
  const places = argument.integer
  if (places < 1 || places > 15)
    return places === 0 && word === Word.round && toInteger(roundAway(value), result)
  if (word !== Word.round && word !== Word.floor && word !== Word.ceil) return false
  return answerFloat(result, roundTo(value, places, word))
}

function toInteger(value: f64, result: Cell): bool {
  if (!(value >= -9223372036854775808.0 && value < 9223372036854775808.0)) {
    raise(TemplateError.INTEGER_OVERFLOW, 0, 0)
    return true
  }
  return answerInteger(result, <i64>value)
}

/** Halves go away from zero. */
function roundAway(value: f64): f64 {
  const whole = trunc(value)
  return abs(value - whole) >= 0.5 ? whole + (value < 0 ? -1 : 1) : whole
}

/** As CRuby's round_half_up, which corrects what the multiplication added. */
function roundTo(value: f64, places: i64, word: u32): f64 {
  let scale: f64 = 1
  for (let left = places; left > 0; left--) scale *= 10
  const scaled = value * scale
  if (!(abs(scaled) < 4503599627370496.0)) return value
  if (word === Word.floor) return floor(scaled) / scale
  if (word === Word.ceil) return ceil(scaled) / scale
  let rounded = roundAway(scaled)
  if (value > 0) {
    if ((rounded + 0.5) / scale <= value) rounded += 1
    if ((rounded - 0.5) / scale > value) rounded -= 1
  } else if (value < 0) {
    if ((rounded - 0.5) / scale >= value) rounded -= 1
    if ((rounded + 0.5) / scale < value) rounded += 1
  }
  return rounded / scale
}
