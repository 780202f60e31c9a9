// Statements: text, output tags, conditions. Expressions are in expression.ts, calls in call.ts.
// Everything is emitted in the order it is evaluated.

import { faultCode } from '../../value/fault'
import { setFuel } from '../../value/fuel'
import { TemplateError } from '../error-code'
import { isShellHelper, runsAround } from '../helper/helper-name'
import { Instruction, Op, OutputMode } from '../op'
import { Word } from '../word'
import { parseCached } from './call'
import {
  barrier,
  codeCount,
  depth,
  emit,
  instructionAt,
  landHere,
  setDepth,
  swapBlocks,
} from './code'
import { parseCase, parseIf } from './condition'
import { enter, fail, isWord, leave, startLevels } from './expect'
import { parseExpression, parseLogic } from './expression'
import { chooseMode, feedText, isCode, isPlainText, resetContext, unclearAt } from './html-context'
import {
  advance,
  isAt,
  offsetOf,
  startLexer,
  swapBrackets,
  token,
  tokenEnd,
  tokenOffset,
  tokenStart,
  tokenWord,
} from './lexer'
import { clearMistake, failWith } from './mistake'
import { startPairs } from './pair-value'
import { parseFor, parseWhile } from './plain-loop'
import { STOP_BRACE, STOP_ELSE, STOP_END, STOP_FILE, STOP_WHEN, setRules } from './rules'
import { findLocal } from './scope'
import { parseStrictLocals } from './strict-locals'
import { Token } from './token'

setRules(parseLogic, parseExpression, parseBody)

/** Parses the whole template into code; `isPlain` when it writes plain text. */
export function parseSource(start: usize, length: u32, isPlain: bool): void {
  clearMistake()
  startLevels()
  setFuel(i32.MAX_VALUE)
  startLexer(start, length)
  resetContext(isPlain)
  startPairs()
  advance()
  parseBody(STOP_FILE, false)
  if (faultCode === 0 && unclearAt !== 0) {
    failWith(TemplateError.UNCLEAR_MARKUP, offsetOf(unclearAt), 0, 0)
  }
  if (faultCode === 0 && !isPlainText()) fail(TemplateError.ENDS_INSIDE_TAG)
  emit(Op.END, 0, 0, tokenOffset(), 0, 0)
}

/** Parses statements up to what ends them, which stays; leaves a value only if `wants`. */
function parseBody(stops: u32, wants: bool): void {
  if (!enter()) return
  const brackets = swapBrackets(0)
  let has: bool = false
  for (;;) {
    if (token === Token.NEWLINE || token === Token.TAG_CLOSE) {
      advance()
      continue
    }
    if (isStop(stops)) break
    if (has) emit(Op.POP, 0, 0, tokenOffset(), 1, 0)
    const offset = tokenOffset()
    has = parseStatement(wants)
    if (faultCode !== 0) break
    if (has && writesByItself(offset, wants)) has = false
  }
  if (has && !wants) emit(Op.POP, 0, 0, tokenOffset(), 1, 0)
  else if (!has && wants) emit(Op.NIL, 0, 0, tokenOffset(), 0, 1)
  swapBrackets(brackets)
  leave()
}

/**
 * Whether a statement is the call of a helper of the shell, or of `with_locale`, and nothing else: what its blocks write, and what it gives
 * to `concat`, is written where it stands. Rails: blocks of a template write to its output buffer.
 */
function writesByItself(offset: u32, wants: bool): bool {
  if (codeCount === 0 || codeCount <= barrier) return false
  const last = instructionAt(codeCount - 1)
  const isAround = last.op === Op.CALL && runsAround(last.a) && (last.extra & 1) !== 0
  if (!isAround && (last.op !== Op.SHELL || last.offset !== offset)) return false
  // A block without text gives the value of its last expression, but for a call with a block of its own.
  if (wants && (token !== Token.TAG_CLOSE || (last.extra & 1) === 0)) return false
  if (chooseMode(false) !== <u32>OutputMode.ESCAPED) return false
  if (!isAround) last.extra |= 2
  const out = emit(Op.OUT, 0, 0, offset, 1, 0)
  if (faultCode === 0) instructionAt(out).extra = <u16>OutputMode.ESCAPED
  return true
}

function isStop(stops: u32): bool {
  if (token === Token.END_OF_FILE) {
    if ((stops & STOP_FILE) === 0) failWith(TemplateError.UNCLOSED_BLOCK, tokenOffset(), 0, 0)
    return true
  }
  if (token === Token.RIGHT_BRACE && (stops & STOP_BRACE) !== 0) return true
  if (token !== Token.KEYWORD) return false
  let bit: u32 = 0
  if (tokenWord === Word.end_) bit = STOP_END
  else if (tokenWord === Word.else_ || tokenWord === Word.elsif_) bit = STOP_ELSE
  else if (tokenWord === Word.when_) bit = STOP_WHEN
  else return false
  if ((stops & bit) === 0) fail(TemplateError.STRAY_KEYWORD)
  return true
}

/** Parses a statement; true when it left a value. */
function parseStatement(wants: bool): bool {
  switch (token) {
    case Token.TEXT:
      parseText()
      return false
    case Token.OUTPUT:
    case Token.RAW_OUTPUT:
      parseOutput()
      return false
    case Token.LOCALS:
      parseStrictLocals()
      return false
    case Token.KEYWORD:
      if (tokenWord === Word.if_ || tokenWord === Word.unless_) {
        parseIf(wants)
        return wants
      }
      if (tokenWord === Word.case_) {
        parseCase(wants)
        return wants
      }
      if (tokenWord === Word.while_ || tokenWord === Word.until_) {
        parseWhile()
        return true
      }
      if (tokenWord === Word.for_) {
        parseFor()
        return true
      }
  }
  if (token === Token.NAME && tokenWord === Word.concat) {
    parseConcat()
    return false
  }
  if (token === Token.NAME && isCache(tokenWord) && isCalled()) {
    parseCached()
    return false
  }
  parseWithModifiers()
  if (!endsStatement()) fail(TemplateError.UNEXPECTED_TOKEN)
  return true
}

function endsStatement(): bool {
  switch (token) {
    case Token.NEWLINE:
    case Token.TAG_CLOSE:
    case Token.END_OF_FILE:
    case Token.RIGHT_BRACE:
      return true
    case Token.KEYWORD:
      return (
        tokenWord === Word.end_ ||
        tokenWord === Word.else_ ||
        tokenWord === Word.elsif_ ||
        tokenWord === Word.when_
      )
    default:
      return false
  }
}

function parseText(): void {
  feedText(tokenStart, tokenEnd)
  const length = <u32>(tokenEnd - tokenStart)
  if (codeCount > 0 && codeCount > barrier) {
    const last = instructionAt(codeCount - 1)
    if (last.op === Op.TEXT && <usize>last.a + last.b === tokenStart) {
      last.b += length
      advance()
      return
    }
  }
  emit(Op.TEXT, <u32>tokenStart, length, tokenOffset(), 0, 0)
  advance()
}

function parseOutput(): void {
  const offset = tokenOffset()
  const isRaw = token === Token.RAW_OUTPUT
  const isInCode = isCode()
  const mode = chooseMode(isRaw)
  if (mode >= 300) {
    fail(mode)
    return
  }
  advance()
  if (token === Token.TAG_CLOSE) {
    advance()
    return
  }
  if (token === Token.NAME && isCache(tokenWord) && isCalled()) {
    // `<%= cache … do %>` writes what its block writes, and has no value of its own.
    parseCached()
    if (isAt(Token.TAG_CLOSE)) advance()
    return
  }
  parseWithModifiers()
  if (isAt(Token.NEWLINE)) advance()
  if (!isAt(Token.TAG_CLOSE) && !isAt(Token.END_OF_FILE)) fail(TemplateError.UNEXPECTED_TOKEN)
  if (faultCode !== 0) return
  const last = instructionAt(codeCount - 1)
  if (
    isInCode &&
    mode > <u32>OutputMode.RAW &&
    mode !== OutputMode.SCRIPT_STRING &&
    isMarkup(last)
  ) {
    return failWith(TemplateError.MARKUP_IN_CODE, offset, 0, 0)
  }
  const isWhole = codeCount > barrier && mode <= <u32>OutputMode.RAW
  if (isWhole && (last.op === Op.RENDER || last.op === Op.YIELD)) {
    // Rendering writes to the output by itself: no string is made only to be written.
    last.extra |= 2
    setDepth(depth - 1)
  } else {
    // Nor is one when a helper of HTML comes right before.
    const isText = codeCount > barrier && mode === <u32>OutputMode.ESCAPED
    if (isText && (last.op === Op.HELPER || last.op === Op.CALL)) last.extra |= 2
    const out = emit(Op.OUT, 0, 0, offset, 1, 0)
    if (faultCode === 0) instructionAt(out).extra = <u16>mode
  }
  if (isAt(Token.TAG_CLOSE)) advance()
}

/** Whether the value is HTML that was written elsewhere for the text of a page. */
function isMarkup(last: Instruction): bool {
  if (last.op === Op.RENDER || last.op === Op.YIELD) return true
  const isKept = last.a === Word.content_for || last.a === Word.provide || last.a === Word.capture
  return last.op === Op.HELPER && isKept
}

function isCache(word: u32): bool {
  return word === Word.cache || word === Word.cache_if || word === Word.cache_unless
}

/** Whether the name is no local and is followed by an argument or a block, not by an operator. */
function isCalled(): bool {
  if (findLocal(tokenWord) >= 0 || isShellHelper(tokenWord)) return false
  let at = tokenEnd
  while (load<u8>(at) === 0x20) at += 1
  const byte = load<u8>(at)
  const letter = byte | 0x20
  if ((letter >= 0x61 && letter <= 0x7a) || byte === 0x40 || byte === 0x5b) return true
  return byte === 0x28 || byte === 0x22 || byte === 0x27 || byte === 0x3a || byte === 0x7b
}

/** `<% concat value %>` writes the value where it stands, as `<%= value %>` does. */
function parseConcat(): void {
  const offset = tokenOffset()
  const mode = chooseMode(false)
  if (mode >= 300) return fail(mode)
  parseWithModifiers()
  if (!endsStatement()) fail(TemplateError.UNEXPECTED_TOKEN)
  const out = emit(Op.OUT, 0, 0, offset, 1, 0)
  if (faultCode === 0) instructionAt(out).extra = <u16>mode
}

/** Parses an expression with `if` or `unless` after it. */
function parseWithModifiers(): void {
  const start = codeCount
  const base = depth
  parseLogic()
  while (faultCode === 0 && (isWord(Word.if_) || isWord(Word.unless_))) {
    const isUnless = tokenWord === Word.unless_
    const middle = codeCount
    const offset = tokenOffset()
    advance()
    setDepth(base)
    parseLogic()
    if (isUnless) emit(Op.NOT, 0, 0, offset, 1, 1)
    emit(Op.JUMP_FALSE, 0, 0, offset, 1, 0)
    const skip = start + (codeCount - middle) - 1
    swapBlocks(start, middle)
    const over = emit(Op.JUMP, 0, 0, offset, 0, 0)
    if (faultCode !== 0) return
    landHere(skip)
    emit(Op.NIL, 0, 0, offset, 0, 0)
    landHere(over)
    setDepth(base + 1)
  }
}
