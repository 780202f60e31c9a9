// + - * / % ** and their kin.

import { outputLimit } from '../../boot/config'
import { writeBytes } from '../../memory/writer'
import {
  CELL,
  Cell,
  cellAt,
  copyCell,
  isString,
  setFloat,
  setInteger,
  setPointer,
  setText,
  setTime,
} from '../../value/cell'
import { areEqual, compareValues, UNORDERED } from '../../value/compare'
import { addDecimals } from '../../value/decimal'
import { raise } from '../../value/fault'
import { charge } from '../../value/fuel'
import { endText, startText, take } from '../../value/room'
import * as Tag from '../../value/tag'
import { placeIn } from '../../value/zone'
import { TemplateError } from '../error-code'
import { writeEscaped } from '../escape'
import { Op } from '../op'
import { askValue } from '../run/ask'
import { raiseTypes } from '../type-name'

/** Carries out an operator of two values; `left` becomes the result. */
export function operate(op: i32, left: Cell, right: Cell): void {
  if (left.tag === Tag.INTEGER && right.tag === Tag.INTEGER) {
    return operateIntegers(op, left, left.integer, right.integer)
  }
  if (isNumeric(left) && isNumeric(right)) {
    return operateFloats(op, left, toFloat(left), toFloat(right))
  }
  const isExact = left.tag === Tag.DECIMAL || right.tag === Tag.DECIMAL
  if (isExact && (op === Op.ADD || op === Op.SUBTRACT)) {
    if (addDecimals(left, right, op === Op.ADD ? 1 : -1)) return
  }
  switch (op) {
    case Op.ADD:
      return add(left, right)
    case Op.SUBTRACT:
      return subtract(left, right)
    case Op.MULTIPLY:
      if (isString(left) && right.tag === Tag.INTEGER) return repeat(left, right.integer)
      break
    case Op.APPEND:
      if (left.tag === Tag.ARRAY) return concatenate(left, changetype<usize>(right), 1)
      return add(left, right)
  }
  raiseTypes(TemplateError.TYPE_MISMATCH, left, right)
}

/** Asks the shell for an operator it knows and the core does not: `"%d" % 3`, decimals. False when there is none. */
export function askOperator(op: i32, left: Cell, right: Cell): bool {
  const isFormat = op === Op.MODULO && isString(left)
  const isExact = left.tag === Tag.DECIMAL || right.tag === Tag.DECIMAL
  // Of an object the shell knows whether it is a length of time, or a text.
  const isOther = right.tag === Tag.OBJECT && (isMoment(left) || (op === Op.ADD && isString(left)))
  if (!isFormat && !isExact && !isOther) return false
  store<u8>(sign, signOf(op))
  return load<u8>(sign) !== 0 && askValue(left, sign, 1, changetype<usize>(right), 1, left)
}

/** Whether an operator is asked of the shell: an object's, which is no file. */
export function isAsked(cell: Cell): bool {
  return cell.tag === Tag.OBJECT && (cell.extra & Tag.FILE_HANDLE) === 0
}

/** A time, or a day of the calendar. */
export function isMoment(cell: Cell): bool {
  return cell.tag === Tag.TIME || cell.tag === Tag.DATE
}

/** An operator as Ruby writes it. */
export function operatorName(op: i32): string {
  switch (op) {
    case Op.LESS:
      return '<'
    case Op.LESS_EQUAL:
      return '<='
    case Op.GREATER:
      return '>'
    case Op.GREATER_EQUAL:
      return '>='
    case Op.ADD:
      return '+'
    case Op.SUBTRACT:
      return '-'
    case Op.MULTIPLY:
      return '*'
    case Op.DIVIDE:
      return '/'
    case Op.MODULO:
      return '%'
    case Op.POWER:
      return '**'
    default:
      return '<<'
  }
}

/** The operator that says the same with both sides exchanged: `1 < x` is `x > 1`. */
export function exchanged(op: i32): i32 {
  switch (op) {
    case Op.LESS:
      return Op.GREATER
    case Op.LESS_EQUAL:
      return Op.GREATER_EQUAL
    case Op.GREATER:
      return Op.LESS
    default:
      return Op.LESS_EQUAL
  }
}

const sign = memory.data(1)

function signOf(op: i32): u8 {
  switch (op) {
    case Op.ADD:
      return 0x2b
    case Op.SUBTRACT:
      return 0x2d
    case Op.MULTIPLY:
      return 0x2a
    case Op.DIVIDE:
      return 0x2f
    case Op.MODULO:
      return 0x25
    default:
      return 0
  }
}

function isNumeric(cell: Cell): bool {
  return cell.tag === Tag.INTEGER || cell.tag === Tag.FLOAT
}

function toFloat(cell: Cell): f64 {
  return cell.tag === Tag.FLOAT ? cell.float : <f64>cell.integer
}

function operateIntegers(op: i32, target: Cell, a: i64, b: i64): void {
  switch (op) {
    case Op.ADD: {
      const sum = a + b
      if (((a ^ sum) & (b ^ sum)) < 0) return overflow()
      return setInteger(target, sum)
    }
    case Op.SUBTRACT: {
      const difference = a - b
      if (((a ^ b) & (a ^ difference)) < 0) return overflow()
      return setInteger(target, difference)
    }
    case Op.MULTIPLY:
      return multiply(target, a, b)
    case Op.DIVIDE:
      if (b === 0) return raise(TemplateError.DIVISION_BY_ZERO, 0, 0)
      if (b === -1) return a === i64.MIN_VALUE ? overflow() : setInteger(target, -a)
      return setInteger(target, a / b - (a % b !== 0 && a < 0 !== b < 0 ? 1 : 0))
    case Op.MODULO: {
      if (b === 0) return raise(TemplateError.DIVISION_BY_ZERO, 0, 0)
      if (b === -1) return setInteger(target, 0)
      const rest = a % b
      return setInteger(target, rest !== 0 && rest < 0 !== b < 0 ? rest + b : rest)
    }
    case Op.POWER:
      return power(target, a, b)
    case Op.APPEND:
      if (b < 0) return setInteger(target, a >> min<i64>(-b, 63))
      if (a !== 0 && (b > 62 || (a << b) >> b !== a)) return overflow()
      return setInteger(target, a === 0 ? 0 : a << b)
    default:
      raise(TemplateError.TYPE_MISMATCH, 0, 0)
  }
}

function overflow(): void {
  raise(TemplateError.INTEGER_OVERFLOW, 0, 0)
}

function multiply(target: Cell, a: i64, b: i64): void {
  if (a === 0 || b === 0) return setInteger(target, 0)
  const product = a * b
  const wraps = (a === -1 && b === i64.MIN_VALUE) || (b === -1 && a === i64.MIN_VALUE)
  if (wraps || product / b !== a) return overflow()
  setInteger(target, product)
}

function power(target: Cell, base: i64, exponent: i64): void {
  if (exponent < 0) return raise(TemplateError.INTEGER_OVERFLOW, 0, 0)
  let result: i64 = 1
  if (base === 0 || base === 1) return setInteger(target, exponent === 0 ? 1 : base)
  if (base === -1) return setInteger(target, exponent % 2 === 0 ? 1 : -1)
  for (let left = exponent; left > 0; left--) {
    const next = result * base
    if (next / base !== result || exponent > 63) return overflow()
    result = next
  }
  setInteger(target, result)
}

function operateFloats(op: i32, target: Cell, a: f64, b: f64): void {
  switch (op) {
    case Op.ADD:
      return setFloat(target, a + b)
    case Op.SUBTRACT:
      return setFloat(target, a - b)
    case Op.MULTIPLY:
      return setFloat(target, a * b)
    case Op.DIVIDE:
      return setFloat(target, a / b)
    case Op.MODULO: {
      const rest = a % b
      return setFloat(target, rest !== 0 && rest < 0 !== b < 0 ? rest + b : rest)
    }
    case Op.POWER:
      return setFloat(target, a ** b)
    default:
      raise(TemplateError.TYPE_MISMATCH, 0, 0)
  }
}

function add(left: Cell, right: Cell): void {
  if (isString(left) && isString(right)) return join(left, right)
  if (left.tag === Tag.ARRAY && right.tag === Tag.ARRAY) {
    return concatenate(left, right.pointer, right.length)
  }
  if (left.tag === Tag.TIME && isNumeric(right)) return shiftTime(left, right, 1)
  if (left.tag === Tag.DATE && right.tag === Tag.INTEGER) {
    setInteger(left, left.integer + right.integer)
    left.tag = Tag.DATE
    return
  }
  raiseTypes(TemplateError.TYPE_MISMATCH, left, right)
}

/** Seconds beyond 292,000 years would not fit. */
function shiftTime(left: Cell, right: Cell, sign: i64): void {
  const limit: f64 = 9e12
  const seconds = toFloat(right)
  if (!(seconds < limit && seconds > -limit)) return overflow()
  const micros =
    right.tag === Tag.INTEGER ? right.integer * 1000000 : <i64>nearest(right.float * 1000000)
  const time = left.integer + sign * micros
  const zone = left.length >> 19
  setTime(left, time, zone === 0 ? left.length : placeIn(zone, time))
}

function subtract(left: Cell, right: Cell): void {
  if (left.tag === Tag.TIME && right.tag === Tag.TIME) {
    return setFloat(left, <f64>(left.integer - right.integer) / 1000000)
  }
  if (left.tag === Tag.TIME && isNumeric(right)) return shiftTime(left, right, -1)
  if (left.tag === Tag.DATE && right.tag === Tag.DATE) {
    return setInteger(left, left.integer - right.integer)
  }
  if (left.tag === Tag.DATE && right.tag === Tag.INTEGER) {
    setInteger(left, left.integer - right.integer)
    left.tag = Tag.DATE
    return
  }
  if (left.tag === Tag.ARRAY && right.tag === Tag.ARRAY) return exclude(left, right)
  raiseTypes(TemplateError.TYPE_MISMATCH, left, right)
}

/** HTML plus text is HTML: the text is escaped, as a SafeBuffer does. */
function join(left: Cell, right: Cell): void {
  const total = <u64>left.length + right.length
  if (total > outputLimit) return raise(TemplateError.STRING_TOO_LONG, 0, 0)
  if (!charge(<u32>total)) return
  const writer = startText(<u32>total)
  if (writer === null) return
  const isSafe = left.tag === Tag.SAFE_STRING
  writeBytes(writer, left.pointer, left.length)
  if (isSafe && right.tag !== Tag.SAFE_STRING) writeEscaped(writer, right.pointer, right.length)
  else writeBytes(writer, right.pointer, right.length)
  endText(writer, left, isSafe ? Tag.SAFE_STRING : Tag.STRING)
}

function repeat(text: Cell, count: i64): void {
  if (count < 0) return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
  if (text.length === 0 || count === 0) return setText(text, <u8>text.tag, text.pointer, 0)
  if (count > <i64>outputLimit || <u64>count * text.length > outputLimit) {
    return raise(TemplateError.STRING_TOO_LONG, 0, 0)
  }
  const total = <u32>count * text.length
  if (!charge(total)) return
  const start = take(total)
  if (start === 0) return
  for (let offset: u32 = 0; offset < total; offset += text.length) {
    memory.copy(start + offset, text.pointer, text.length)
  }
  setText(text, <u8>text.tag, start, total)
}

function concatenate(left: Cell, cells: usize, count: u32): void {
  const total = left.length + count
  if (!charge(total * CELL)) return
  const start = take(total * CELL)
  if (start === 0) return
  memory.copy(start, left.pointer, left.length * CELL)
  memory.copy(start + left.length * CELL, cells, count * CELL)
  setPointer(left, Tag.ARRAY, total, start)
}

function exclude(left: Cell, right: Cell): void {
  const start = take(left.length * CELL)
  if (start === 0 || !charge(left.length * (right.length + 1))) return
  let kept: u32 = 0
  for (let index: u32 = 0; index < left.length; index++) {
    const cell = cellAt(left.pointer, index)
    let found: bool = false
    for (let other: u32 = 0; other < right.length && !found; other++) {
      found = areEqual(cell, cellAt(right.pointer, other))
    }
    if (found) continue
    copyCell(cellAt(start, kept), cell)
    kept += 1
  }
  setPointer(left, Tag.ARRAY, kept, start)
}

/** < <= > >= */
export function order(op: i32, left: Cell, right: Cell): bool {
  const order = compareValues(left, right)
  if (order === UNORDERED) {
    raiseTypes(TemplateError.TYPE_MISMATCH, left, right)
    return false
  }
  switch (op) {
    case Op.LESS:
      return order < 0
    case Op.LESS_EQUAL:
      return order <= 0
    case Op.GREATER:
      return order > 0
    default:
      return order >= 0
  }
}

/** `pattern === value`, as `when` asks. */
export function matches(pattern: Cell, value: Cell): bool {
  if (pattern.tag !== Tag.RANGE) return areEqual(pattern, value)
  return isInRange(pattern, value)
}

/** Whether a value lies in a range; either end may be nil. */
export function isInRange(range: Cell, value: Cell): bool {
  const first = cellAt(range.pointer, 0)
  const last = cellAt(range.pointer, 1)
  if (first.tag !== Tag.NIL) {
    const low = compareValues(first, value)
    if (low === UNORDERED || low > 0) return false
  }
  if (last.tag === Tag.NIL) return true
  const high = compareValues(value, last)
  if (high === UNORDERED) return false
  return range.length !== 0 ? high < 0 : high <= 0
}

/** Turns a number around. */
export function negate(cell: Cell): void {
  if (cell.tag === Tag.FLOAT) return setFloat(cell, -cell.float)
  if (cell.tag === Tag.DECIMAL) {
    const value = changetype<Cell>(memory.data(16))
    copyCell(value, cell)
    setInteger(cell, 0)
    return operate(Op.SUBTRACT, cell, value)
  }
  if (cell.tag !== Tag.INTEGER) return raiseTypes(TemplateError.TYPE_MISMATCH, cell, cell)
  if (cell.integer === i64.MIN_VALUE) return overflow()
  setInteger(cell, -cell.integer)
}
