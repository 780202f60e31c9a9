// The tokens of Ruby inside a tag.

import { internName } from '../../value/names'
import { isKeyword } from '../word'
import { Token } from './token'

/** The token read last, and where it ends. */
export let codeToken: Token = Token.END_OF_FILE
export let codeTokenEnd: usize = 0
/** Number of its name; operator of a compound assignment. */
export let codeTokenWord: u32 = 0

let start: usize = 0
let end: usize = 0

/** Reads the token at `from` into the variables above, where no white space stands; the code ends at `to`. */
export function readCodeToken(from: usize, to: usize): void {
  start = from
  end = to
  const byte = load<u8>(from)
  if (isNameStart(byte)) readName()
  else if (isDigit(byte)) readNumber()
  else if (byte === 0x40) readIvar()
  else if (byte === 0x3a) readColon()
  else readOperator(byte)
}

function found(kind: Token, stop: usize, word: u32): void {
  codeToken = kind
  codeTokenEnd = stop
  codeTokenWord = word
}

/** Whether a byte may start a name. */
function isNameStart(byte: u8): bool {
  const letter = byte | 0x20
  return (letter >= 0x61 && letter <= 0x7a) || byte === 0x5f || byte >= 0x80
}

/** Whether a byte may stand in a name. */
export function isNameByte(byte: u8): bool {
  return isNameStart(byte) || isDigit(byte)
}

/** Whether a byte is a decimal digit. */
export function isDigit(byte: u8): bool {
  return byte >= 0x30 && byte <= 0x39
}

function at(address: usize): u8 {
  return address < end ? load<u8>(address) : 0
}

function endOfName(from: usize): usize {
  let cursor = from
  while (isNameByte(at(cursor))) cursor += 1
  return cursor
}

function readName(): void {
  let stop = endOfName(start)
  const mark = at(stop)
  const next = at(stop + 1)
  if ((mark === 0x3f || mark === 0x21) && (next !== 0x3d || at(stop + 2) === 0x3d)) {
    // `x ?` never comes here, and `x?:` would need a label that ends in a question mark.
    if (!(mark === 0x3f && next === 0x3a && at(stop + 2) === 0x3a)) stop += 1
  }
  const word = internName(start, <u32>(stop - start))
  if (at(stop) === 0x3a && at(stop + 1) !== 0x3a) return found(Token.LABEL, stop + 1, word)
  if (isKeyword(word)) return found(Token.KEYWORD, stop, word)
  const first = load<u8>(start)
  const isConstant = first >= 0x41 && first <= 0x5a
  found(isConstant ? Token.CONSTANT : Token.NAME, stop, word)
}

function readNumber(): void {
  let stop = start
  let kind = Token.INTEGER
  while (isNameByte(at(stop))) {
    const letter = at(stop) | 0x20
    const sign = at(stop + 1)
    const isHex = at(start) === 0x30 && (at(start + 1) | 0x20) === 0x78
    stop += 1
    if (letter === 0x65 && !isHex) {
      kind = Token.FLOAT
      if (sign === 0x2b || sign === 0x2d) stop += 1
    }
    if (at(stop) === 0x2e && isDigit(at(stop + 1)) && kind === Token.INTEGER) {
      kind = Token.FLOAT
      stop += 1
    }
  }
  found(kind, stop, 0)
}

function readIvar(): void {
  const stop = endOfName(start + 1)
  if (stop === start + 1 || isDigit(at(start + 1))) return found(Token.OTHER, start + 1, 0)
  found(Token.IVAR, stop, internName(start + 1, <u32>(stop - start - 1)))
}

function readColon(): void {
  const next = at(start + 1)
  if (next === 0x3a) return found(Token.DOUBLE_COLON, start + 2, 0)
  // Right behind a text stands the colon of a label or of `?:`, not that of a Symbol.
  const before = at(start - 1)
  if (before === 0x22 || before === 0x27) return found(Token.COLON, start + 1, 0)
  if (next === 0x22) return found(Token.SYMBOL_QUOTE, start + 2, 0)
  if (!isNameStart(next)) return found(Token.COLON, start + 1, 0)
  let stop = endOfName(start + 1)
  const mark = at(stop)
  if ((mark === 0x3f || mark === 0x21) && at(stop + 1) !== 0x3d) stop += 1
  found(Token.SYMBOL, stop, internName(start + 1, <u32>(stop - start - 1)))
}

function take(kind: Token, length: u32): void {
  found(kind, start + length, 0)
}

function assign(operator: Token, length: u32): void {
  found(Token.OPERATOR_ASSIGN, start + length, operator)
}

function readOperator(byte: u8): void {
  const second = at(start + 1)
  const third = at(start + 2)
  switch (byte) {
    case 0x22:
      return take(Token.DOUBLE_QUOTE, 1)
    case 0x27:
      return take(Token.SINGLE_QUOTE, 1)
    case 0x28:
      return take(Token.LEFT_PAREN, 1)
    case 0x29:
      return take(Token.RIGHT_PAREN, 1)
    case 0x5b:
      return take(Token.LEFT_BRACKET, 1)
    case 0x5d:
      return take(Token.RIGHT_BRACKET, 1)
    case 0x7b:
      return take(Token.LEFT_BRACE, 1)
    case 0x7d:
      return take(Token.RIGHT_BRACE, 1)
    case 0x2c:
      return take(Token.COMMA, 1)
    case 0x3f:
      return take(Token.QUESTION, 1)
    case 0x2e:
      if (second !== 0x2e) return take(Token.DOT, 1)
      return third === 0x2e ? take(Token.RANGE_EXCLUSIVE, 3) : take(Token.RANGE, 2)
    case 0x2b:
      return second === 0x3d ? assign(Token.PLUS, 2) : take(Token.PLUS, 1)
    case 0x2d:
      if (second === 0x3e) return take(Token.OTHER, 2)
      return second === 0x3d ? assign(Token.MINUS, 2) : take(Token.MINUS, 1)
    case 0x2a:
      if (second === 0x2a) return take(Token.POWER, 2)
      return second === 0x3d ? assign(Token.STAR, 2) : take(Token.STAR, 1)
    case 0x2f:
      return second === 0x3d ? assign(Token.SLASH, 2) : take(Token.SLASH, 1)
    case 0x25:
      return second === 0x3d ? assign(Token.PERCENT, 2) : take(Token.PERCENT, 1)
    case 0x3d:
      if (second === 0x3d) return third === 0x3d ? take(Token.OTHER, 3) : take(Token.EQUAL, 2)
      if (second === 0x3e) return take(Token.ARROW, 2)
      return second === 0x7e ? take(Token.MATCH, 2) : take(Token.ASSIGN, 1)
    case 0x21:
      if (second === 0x3d) return take(Token.NOT_EQUAL, 2)
      return second === 0x7e ? take(Token.MATCH, 2) : take(Token.BANG, 1)
    case 0x3c:
      if (second === 0x3d) {
        return third === 0x3e ? take(Token.COMPARE, 3) : take(Token.LESS_EQUAL, 2)
      }
      if (second !== 0x3c) return take(Token.LESS, 1)
      return third === 0x3d ? assign(Token.SHIFT_LEFT, 3) : take(Token.SHIFT_LEFT, 2)
    case 0x3e:
      if (second === 0x3d) return take(Token.GREATER_EQUAL, 2)
      return second === 0x3e ? take(Token.OTHER, 2) : take(Token.GREATER, 1)
    case 0x26:
      if (second === 0x2e) return take(Token.SAFE_DOT, 2)
      if (second !== 0x26) return take(Token.AMPERSAND, 1)
      return third === 0x3d ? assign(Token.AND, 3) : take(Token.AND, 2)
    case 0x7c:
      if (second !== 0x7c) return take(Token.PIPE, 1)
      return third === 0x3d ? assign(Token.OR, 3) : take(Token.OR, 2)
    default:
      take(Token.OTHER, 1)
  }
}
