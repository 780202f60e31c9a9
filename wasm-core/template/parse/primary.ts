// The smallest expressions: literals, names, brackets.

import { faultCode } from '../../value/fault'
import { findName } from '../../value/names'
import { TemplateError } from '../error-code'
import { isPathName, isShellHelper } from '../helper/helper-name'
import { Op } from '../op'
import { internIvar } from '../run/ivars'
import { isHelper, Word } from '../word'
import { parseArguments } from './argument'
import { blockSymbol, swapDoAllowed } from './block'
import { parseNameCall, parseYield } from './call'
import { emit, instructionAt } from './code'
import { parseCase, parseIf } from './condition'
import { expect, fail } from './expect'
import { emitHash, parseLabel, takeStringLabel } from './hash'
import {
  advance,
  brackets,
  byteAfter,
  isAt,
  swapBrackets,
  token,
  tokenEnd,
  tokenOffset,
  tokenStart,
  tokenWord,
} from './lexer'
import { parseLowered } from './lowered-call'
import { failWith } from './mistake'
import { emitFloat, emitInteger } from './number'
import { parsePairValue } from './pair-value'
import { parseExpression, parseLogic } from './rules'
import { declareParameter, findLocal, findParameter, isStrict, Origin } from './scope'
import { emitSymbol, parseString, parseWords } from './string'
import { Token } from './token'

/** Parses a literal, a name with its arguments, or something in brackets. */
export function parsePrimary(): void {
  const offset = tokenOffset()
  switch (token) {
    case Token.INTEGER:
      emitInteger(tokenStart, tokenEnd)
      return advance()
    case Token.FLOAT:
      emitFloat(tokenStart, tokenEnd)
      return advance()
    case Token.DOUBLE_QUOTE:
    case Token.SINGLE_QUOTE:
    case Token.SYMBOL_QUOTE:
      return parseString()
    case Token.SYMBOL:
      emitSymbol(tokenWord, offset)
      return advance()
    case Token.IVAR:
      emit(Op.IVAR, internIvar(tokenWord), tokenWord, offset, 0, 1)
      return advance()
    case Token.NAME:
      if (tokenWord === Word.main_app && byteAfter() === 0x2e) return parseMainApp()
      return parseNameCall()
    case Token.CONSTANT:
      return parseClock(offset)
    case Token.LOWERED:
      return parseLowered()
    case Token.LEFT_PAREN:
      return parseParenthesis()
    case Token.LEFT_BRACKET:
      return parseArray()
    case Token.LEFT_BRACE:
      return parseHash()
    case Token.PERCENT:
      return parseWords()
    case Token.KEYWORD:
      return parseKeyword(offset)
    case Token.TAG_CLOSE:
    case Token.END_OF_FILE:
    case Token.NEWLINE:
    case Token.RIGHT_PAREN:
    case Token.RIGHT_BRACKET:
    case Token.RIGHT_BRACE:
    case Token.COMMA:
      return fail(TemplateError.UNEXPECTED_TOKEN)
    default:
      fail(TemplateError.UNSUPPORTED_SYNTAX)
  }
}

/** `main_app.root_path`: no engine is mounted, whose routes would hide the application's. */
function parseMainApp(): void {
  advance()
  advance()
  if (isAt(Token.LOWERED)) return parseLowered()
  const isPath = isAt(Token.NAME) && isPathName(tokenStart, <u32>(tokenEnd - tokenStart))
  if (isPath) parseNameCall()
  else fail(TemplateError.UNSUPPORTED_SYNTAX)
}

/** `Time.current`, `Date.today`: the shell's helpers of these names. Other constants are refused. */
function parseClock(offset: u32): void {
  const start = tokenStart
  const length = <u32>(tokenEnd - tokenStart)
  for (let names = 0; names < 3; names++) {
    advance()
    if (token !== Token.DOT) break
    advance()
    const word = findName(start, <u32>(tokenEnd - start))
    if (word === 0 || !isShellHelper(word)) continue
    emit(Op.SHELL, word, 0, offset, 0, 1)
    return advance()
  }
  failWith(TemplateError.UNSUPPORTED_SYNTAX, offset, start, length)
}

function parseKeyword(offset: u32): void {
  switch (tokenWord) {
    case Word.nil_:
      emit(Op.NIL, 0, 0, offset, 0, 1)
      return advance()
    case Word.true_:
      emit(Op.TRUE, 0, 0, offset, 0, 1)
      return advance()
    case Word.false_:
      emit(Op.FALSE, 0, 0, offset, 0, 1)
      return advance()
    case Word.if_:
    case Word.unless_:
      return parseIf(true)
    case Word.case_:
      return parseCase(true)
    case Word.yield_:
      return parseYield()
    case Word.defined_q:
      return parseDefined()
    case Word.next_:
    case Word.break_:
      return parseNameCall()
    case Word.end_:
    case Word.else_:
    case Word.elsif_:
    case Word.when_:
      return fail(TemplateError.STRAY_KEYWORD)
    default:
      fail(TemplateError.UNSUPPORTED_SYNTAX)
  }
}

/** `defined?(name)` asks about locals, instance variables and helpers. */
function parseDefined(): void {
  const offset = tokenOffset()
  advance()
  const hasParens = token === Token.LEFT_PAREN
  if (hasParens) advance()
  if (token === Token.IVAR) {
    emit(Op.IVAR, internIvar(tokenWord), tokenWord, offset, 0, 1)
    emit(Op.NOT, 0, 0, offset, 1, 1)
    emit(Op.NOT, 0, 0, offset, 1, 1)
  } else if (token === Token.NAME) {
    let slot = findLocal(tokenWord)
    if (slot < 0) slot = findParameter(tokenWord)
    if (slot >= 0) emit(Op.IS_DEFINED, <u32>slot, 0, offset, 0, 1)
    else if (isHelper(tokenWord)) emit(Op.TRUE, 0, 0, offset, 0, 1)
    else if (isStrict) emit(Op.NIL, 0, 0, offset, 0, 1)
    else emit(Op.IS_DEFINED, declareParameter(tokenWord, Origin.FREE), 0, offset, 0, 1)
  } else {
    return fail(TemplateError.UNEXPECTED_TOKEN)
  }
  advance()
  if (hasParens) expect(Token.RIGHT_PAREN)
}

function parseParenthesis(): void {
  const before = swapBrackets(brackets + 1)
  const doAllowed = swapDoAllowed(true)
  advance()
  parseLogic()
  while (token === Token.NEWLINE && faultCode === 0) advance()
  swapDoAllowed(doAllowed)
  swapBrackets(before)
  expect(Token.RIGHT_PAREN)
}

function parseArray(): void {
  const offset = tokenOffset()
  const before = swapBrackets(brackets + 1)
  const doAllowed = swapDoAllowed(true)
  advance()
  const count = parseArguments(Token.RIGHT_BRACKET)
  if (blockSymbol !== 0) fail(TemplateError.UNSUPPORTED_SYNTAX)
  swapDoAllowed(doAllowed)
  swapBrackets(before)
  expect(Token.RIGHT_BRACKET)
  const made = emit(Op.ARRAY, 0, 0, offset, count, 1)
  if (count > 0xffff) fail(TemplateError.TEMPLATE_TOO_LARGE)
  if (faultCode === 0) instructionAt(made).extra = <u16>count
}

function parseHash(): void {
  const offset = tokenOffset()
  const before = swapBrackets(brackets + 1)
  const doAllowed = swapDoAllowed(true)
  let pairs: u32 = 0
  advance()
  while (token !== Token.RIGHT_BRACE && faultCode === 0) {
    if (token === Token.LABEL) {
      parseLabel()
    } else {
      parseExpression()
      if (takeStringLabel()) advance()
      else expect(Token.ARROW)
      parsePairValue()
    }
    pairs += 1
    if (token !== Token.COMMA) break
    advance()
  }
  swapDoAllowed(doAllowed)
  swapBrackets(before)
  expect(Token.RIGHT_BRACE)
  emitHash(pairs, offset)
}
