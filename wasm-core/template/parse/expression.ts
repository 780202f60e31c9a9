// Expressions, by precedence climbing. Each leaves one value on the stack.

import { Cell } from '../../value/cell'
import { faultCode } from '../../value/fault'
import { TemplateError } from '../error-code'
import { negate } from '../method/operators'
import { Op } from '../op'
import { internIvar } from '../run/ivars'
import { Word } from '../word'
import { parseIndex, parseMethodCall } from './call'
import { codeCount, depth, emit, instructionAt, landHere, setDepth } from './code'
import { enter, expect, fail, isWord, leave } from './expect'
import {
  advance,
  byteAfter,
  getCodeEnd,
  spaceBefore,
  swapBrackets,
  token,
  tokenEnd,
  tokenOffset,
  tokenWord,
} from './lexer'
import { parsePrimary } from './primary'
import { declareLocal, findLocal, findParameter } from './scope'
import { Token } from './token'

const UNARY_MINUS: u32 = 12

/** Parses `not`, `and`, `or` and what binds tighter. */
export function parseLogic(): void {
  parseNot()
  while (faultCode === 0 && (isWord(Word.and_) || isWord(Word.or_))) {
    const op = tokenWord === Word.and_ ? Op.AND : Op.OR
    const jump = emit(op, 0, 0, tokenOffset(), 1, 0)
    advance()
    parseNot()
    if (faultCode === 0) landHere(jump)
  }
}

function parseNot(): void {
  if (!isWord(Word.not_)) return parseExpression()
  const offset = tokenOffset()
  advance()
  if (enter()) parseNot()
  leave()
  emit(Op.NOT, 0, 0, offset, 1, 1)
}

/** Parses an assignment or anything that binds tighter. */
export function parseExpression(): void {
  if (!enter()) return
  if ((token === Token.NAME || token === Token.IVAR) && isAssignment()) parseAssignment()
  else parseTernary()
  leave()
}

/** Whether `=` or a compound assignment follows the name that is the current token. */
function isAssignment(): bool {
  let cursor = tokenEnd
  const end = getCodeEnd()
  while (cursor < end && (load<u8>(cursor) === 0x20 || load<u8>(cursor) === 0x09)) cursor += 1
  if (cursor >= end) return false
  const first = load<u8>(cursor)
  const second: u8 = cursor + 1 < end ? load<u8>(cursor, 1) : 0
  const third: u8 = cursor + 2 < end ? load<u8>(cursor, 2) : 0
  if (first === 0x3d) return second !== 0x3d && second !== 0x7e && second !== 0x3e
  const doubles = first === second && (first === 0x7c || first === 0x26 || first === 0x3c)
  if (doubles) return third === 0x3d
  const isOperator =
    first === 0x2b || first === 0x2d || first === 0x2a || first === 0x2f || first === 0x25
  // `x %= y` is an assignment; `x *= y` too; `link_to /=…/` does not exist here.
  return isOperator && second === 0x3d
}

function parseAssignment(): void {
  const offset = tokenOffset()
  const isIvar = token === Token.IVAR
  const word = tokenWord
  advance()
  const isPlain = token === Token.ASSIGN
  const operator = tokenWord
  let slot: u32 = 0
  if (isIvar) {
    slot = internIvar(word)
  } else {
    let known = findLocal(word)
    if (known < 0) known = findParameter(word)
    slot = known < 0 ? declareLocal(word) : <u32>known
  }
  const load: Op = isIvar ? Op.IVAR : Op.LOCAL
  const save: Op = isIvar ? Op.SET_IVAR : Op.SET_LOCAL
  if (isPlain) {
    advance()
    parseExpression()
    emit(save, slot, word, offset, 1, 1)
    return
  }
  emit(load, slot, word, offset, 0, 1)
  if (operator === Token.AND || operator === Token.OR) {
    const jump = emit(operator === Token.AND ? Op.AND : Op.OR, 0, 0, offset, 1, 0)
    advance()
    parseExpression()
    emit(save, slot, word, offset, 1, 1)
    if (faultCode === 0) landHere(jump)
    return
  }
  advance()
  parseExpression()
  emit(operatorOf(<Token>operator), 0, 0, offset, 2, 1)
  emit(save, slot, word, offset, 1, 1)
}

/** Parses `a ? b : c` or anything that binds tighter. */
function parseTernary(): void {
  parseBinary(1)
  if (token !== Token.QUESTION) return
  const offset = tokenOffset()
  const base = depth - 1
  const brackets = swapBrackets(1)
  advance()
  const skip = emit(Op.JUMP_FALSE, 0, 0, offset, 1, 0)
  parseExpression()
  const over = emit(Op.JUMP, 0, 0, offset, 0, 0)
  if (faultCode !== 0) return
  landHere(skip)
  setDepth(base)
  expect(Token.COLON)
  swapBrackets(brackets)
  parseExpression()
  if (faultCode === 0) landHere(over)
  setDepth(base + 1)
}

function precedenceOf(kind: Token): u32 {
  switch (kind) {
    case Token.RANGE:
    case Token.RANGE_EXCLUSIVE:
      return 1
    case Token.OR:
      return 2
    case Token.AND:
      return 3
    case Token.EQUAL:
    case Token.NOT_EQUAL:
    case Token.COMPARE:
      return 5
    case Token.LESS:
    case Token.LESS_EQUAL:
    case Token.GREATER:
    case Token.GREATER_EQUAL:
      return 6
    case Token.SHIFT_LEFT:
      return 9
    case Token.PLUS:
    case Token.MINUS:
      return 10
    case Token.STAR:
    case Token.SLASH:
    case Token.PERCENT:
      return 11
    case Token.POWER:
      return 13
    default:
      return 0
  }
}

function operatorOf(kind: Token): Op {
  switch (kind) {
    case Token.PLUS:
      return Op.ADD
    case Token.MINUS:
      return Op.SUBTRACT
    case Token.STAR:
      return Op.MULTIPLY
    case Token.SLASH:
      return Op.DIVIDE
    case Token.PERCENT:
      return Op.MODULO
    case Token.POWER:
      return Op.POWER
    case Token.EQUAL:
      return Op.EQUAL
    case Token.NOT_EQUAL:
      return Op.NOT_EQUAL
    case Token.LESS:
      return Op.LESS
    case Token.LESS_EQUAL:
      return Op.LESS_EQUAL
    case Token.GREATER:
      return Op.GREATER
    case Token.GREATER_EQUAL:
      return Op.GREATER_EQUAL
    case Token.COMPARE:
      return Op.COMPARE
    default:
      return Op.APPEND
  }
}

function parseBinary(lowest: u32): void {
  if (!enter()) return
  parseUnary()
  for (;;) {
    if (faultCode !== 0) break
    if (token === Token.MATCH) {
      fail(TemplateError.UNSUPPORTED_SYNTAX)
      break
    }
    const precedence = precedenceOf(token)
    if (precedence === 0 || precedence < lowest) break
    parseOperator(precedence)
  }
  leave()
}

function parseOperator(precedence: u32): void {
  const kind = token
  const offset = tokenOffset()
  advance()
  if (kind === Token.AND || kind === Token.OR) {
    const jump = emit(kind === Token.AND ? Op.AND : Op.OR, 0, 0, offset, 1, 0)
    if (isWord(Word.not_)) parseNot()
    else parseBinary(precedence + 1)
    if (faultCode === 0) landHere(jump)
    return
  }
  if (precedence === 1) {
    const isEndless = endsExpression()
    if (isEndless) emit(Op.NIL, 0, 0, offset, 0, 1)
    else parseBinary(2)
    const range = emit(Op.RANGE, 0, 0, offset, 2, 1)
    if (faultCode === 0) instructionAt(range).extra = kind === Token.RANGE_EXCLUSIVE ? 1 : 0
    return
  }
  const list = kind === Token.SHIFT_LEFT ? instructionAt(codeCount - 1) : null
  const save = list === null ? Op.APPEND : savingOp(list.op)
  const slot = list === null ? 0 : list.a
  // Only `**` groups to the right.
  parseBinary(kind === Token.POWER ? precedence : precedence + 1)
  emit(operatorOf(kind), 0, 0, offset, 2, 1)
  // Values do not change: what `list << x` answers becomes the variable's.
  if (save !== Op.APPEND) emit(save, slot, 0, offset, 1, 1)
}

/** What sets the variable that an instruction left on the stack; APPEND when it is none. */
function savingOp(op: u8): Op {
  if (op === Op.LOCAL || op === Op.FREE || op === Op.SET_LOCAL) return Op.SET_LOCAL
  return op === Op.IVAR || op === Op.SET_IVAR ? Op.SET_IVAR : Op.APPEND
}

function endsExpression(): bool {
  return (
    token === Token.RIGHT_PAREN ||
    token === Token.RIGHT_BRACKET ||
    token === Token.TAG_CLOSE ||
    token === Token.NEWLINE ||
    token === Token.COMMA
  )
}

function parseUnary(): void {
  const offset = tokenOffset()
  if (token === Token.BANG) {
    advance()
    if (enter()) parseUnary()
    leave()
    emit(Op.NOT, 0, 0, offset, 1, 1)
    return
  }
  if (token === Token.PLUS) {
    advance()
    parseBinary(UNARY_MINUS)
    return
  }
  if (token !== Token.MINUS) return parsePostfix()
  const next = byteAfter()
  advance()
  if (next >= 0x30 && next <= 0x39) return parseNegativeNumber(offset)
  parseBinary(UNARY_MINUS)
  emit(Op.NEGATE, 0, 0, offset, 1, 1)
}

/** The sign belongs to the number (`-3.abs` is 3), but not before a power (`-2 ** 2` is -4). */
function parseNegativeNumber(offset: u32): void {
  parsePrimary()
  if (faultCode !== 0) return
  if (token === Token.POWER) {
    parseOperator(precedenceOf(token))
    emit(Op.NEGATE, 0, 0, offset, 1, 1)
    return
  }
  negate(changetype<Cell>(<usize>instructionAt(codeCount - 1).a))
  parsePostfixes()
}

function parsePostfix(): void {
  parsePrimary()
  parsePostfixes()
}

function parsePostfixes(): void {
  for (;;) {
    if (faultCode !== 0) return
    if (token === Token.DOT || token === Token.SAFE_DOT) parseMethodCall()
    else if (token === Token.LEFT_BRACKET && !spaceBefore) parseIndex()
    else if (token === Token.DOUBLE_COLON) return fail(TemplateError.UNSUPPORTED_SYNTAX)
    else return
  }
}
