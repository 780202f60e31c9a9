// Cuts a template into tokens, one at a time, on demand. What is text and what is code follows
// Erubi as Rails configures it: a code tag alone on its line takes the whole line with it.

import { TemplateError } from '../error-code'
import { codeToken, codeTokenEnd, codeTokenWord, readCodeToken } from './code-lexer'
import { findLowered } from './lowered'
import { failWith } from './mistake'
import { Token } from './token'

export let token: Token = Token.END_OF_FILE
export let tokenStart: usize = 0
export let tokenEnd: usize = 0
/** Number of the name of a NAME, KEYWORD, CONSTANT, IVAR, LABEL or SYMBOL; operator of a compound assignment. */
export let tokenWord: u32 = 0
/** Whether white space stands before the token. */
export let spaceBefore: bool = false
/** Open brackets around the token: line ends mean nothing inside them. */
export let brackets: u32 = 0

const enum Mode {
  TEXT,
  TAG,
  CODE,
}

let mode: Mode = Mode.TEXT
let sourceStart: usize = 0
let sourceEnd: usize = 0
let cursor: usize = 0
/** Where the next piece of text starts, and where the search for the next tag does. */
let textStart: usize = 0
let searchStart: usize = 0
let isLineStart: bool = true
/** The tag that follows the text just given. */
let tagKind: Token = Token.END_OF_FILE
let tagStart: usize = 0
let codeEnd: usize = 0

/** Starts at the first byte of a template. */
export function startLexer(start: usize, length: u32): void {
  sourceStart = start
  sourceEnd = start + length
  mode = Mode.TEXT
  textStart = start
  searchStart = start
  isLineStart = true
  brackets = 0
}

/** Whether the token is of this kind. */
export function isAt(kind: Token): bool {
  return token === kind
}

/** Byte offset of the token in the source. */
export function tokenOffset(): u32 {
  return <u32>(tokenStart - sourceStart)
}

/** Byte offset of an address in the source. */
export function offsetOf(address: usize): u32 {
  return <u32>(address - sourceStart)
}

/** The byte after the token, 0 at the end of the code. */
export function byteAfter(): u8 {
  return tokenEnd < codeEnd ? load<u8>(tokenEnd) : 0
}

/** End of the code of the tag being read. */
export function getCodeEnd(): usize {
  return codeEnd
}

/** Goes on reading code at `address`: after a string that the parser read by itself. */
export function continueAt(address: usize): void {
  cursor = address
  tokenEnd = address
}

/** Sets how many brackets are open and gives what it was. */
export function swapBrackets(count: u32): u32 {
  const before = brackets
  brackets = count
  return before
}

/** Reads the next token into the variables above. */
export function advance(): void {
  if (mode === Mode.CODE) {
    if (advanceCode()) return
    mode = Mode.TEXT
    return
  }
  if (mode === Mode.TEXT) {
    do {
      token = Token.END_OF_FILE
    } while (findTag())
    if (mode === Mode.TEXT || isAt(Token.TEXT)) return
  }
  mode = Mode.CODE
  set(tagKind, tagStart, tagStart)
}

function set(kind: Token, start: usize, end: usize): void {
  token = kind
  tokenStart = start
  tokenEnd = end
  cursor = end
}

/** Finds the next tag and gives the text before it; true when there was neither and it goes on. */
function findTag(): bool {
  const open = findPair(searchStart, 0x253c)
  if (open === 0) {
    const start = textStart
    textStart = sourceEnd
    searchStart = sourceEnd
    set(start < sourceEnd ? Token.TEXT : Token.END_OF_FILE, start, sourceEnd)
    return false
  }
  const note = endOfNote(open)
  const close = findPair(note !== 0 ? note : open + 2, 0x3e25)
  if (close === 0) {
    set(Token.END_OF_FILE, open, sourceEnd)
    failWith(TemplateError.UNCLOSED_TAG, tokenOffset(), 0, 0)
    return false
  }
  return takeTag(open, close, note !== 0)
}

/** Where the line `=end` of a tag begins whose first line is `=begin`: tags between are a comment too. 0 for another tag. */
function endOfNote(open: usize): usize {
  let at = open + 2
  if (at < sourceEnd && load<u8>(at) === 0x2d) at += 1
  while (at < sourceEnd && isSpace(load<u8>(at))) at += 1
  // `=begin`
  if (at + 6 > sourceEnd || load<u8>(at - 1) !== 0x0a || load<u32>(at) !== 0x6765623d) return 0
  if (load<u16>(at, 4) !== 0x6e69) return 0
  for (at += 6; at + 5 <= sourceEnd; at += 1) {
    // A line feed, and `=end`.
    if (load<u8>(at) === 0x0a && load<u32>(at, 1) === 0x646e653d) return at + 1
  }
  return 0
}

function takeTag(open: usize, close: usize, isNote: bool): bool {
  const indicator: u8 = isNote ? 0x23 : open + 2 < close ? load<u8>(open, 2) : 0
  const isOutput = indicator === 0x3d
  const rest = endOfLine(close + 2)
  const indent = isOutput ? <usize>0 : startOfIndent(open)
  const isAlone = indent !== 0 && rest !== 0
  const from = textStart
  searchStart = rest !== 0 ? rest : close + 2
  isLineStart = rest !== 0
  if (indicator === 0x25) {
    // `<%%` stands for `<%`: text up to the first percent sign, then on after the second.
    textStart = open + 3
    set(Token.TEXT, from, open + 2)
    return false
  }
  const last: u8 = close > open + 2 ? load<u8>(close - 1) : 0
  const isTail = close - 1 > open + (isOutput ? 2 : 1) && (last === 0x2d || last === 0x3d)
  const swallowsLine = isOutput ? isTail && rest !== 0 : isAlone
  const to = isAlone ? indent : open
  textStart = swallowsLine ? rest : close + 2
  const isTag = startTag(open, close, indicator, isTail ? close - 1 : close)
  if (from < to) {
    set(Token.TEXT, from, to)
    return false
  }
  return !isTag
}

/** Prepares the token of a tag; false for a comment. */
function startTag(open: usize, close: usize, indicator: u8, end: usize): bool {
  tagKind = Token.NEWLINE
  tagStart = open + 2
  if (indicator === 0x3d) {
    const isRaw = open + 3 < close && load<u8>(open, 3) === 0x3d
    tagStart = open + (isRaw ? 4 : 3)
    tagKind = isRaw ? Token.RAW_OUTPUT : Token.OUTPUT
  } else if (indicator === 0x2d) {
    tagStart = open + 3
  } else if (indicator === 0x23) {
    if (!isStrictLocals(open, close)) return false
    tagKind = Token.LOCALS
  }
  codeEnd = max(end, tagStart)
  mode = Mode.TAG
  return true
}

/** Whether the first thing in the source is the comment `locals: (`; sets where its list starts. */
function isStrictLocals(open: usize, close: usize): bool {
  for (let before = sourceStart; before < open; before++) {
    if (!isSpace(load<u8>(before))) return false
  }
  let start = open + 3
  while (start < close && isSpace(load<u8>(start))) start += 1
  if (close - start < 7 || load<u32>(start) !== 0x61636f6c) return false
  if (load<u16>(start, 4) !== 0x736c || load<u8>(start, 6) !== 0x3a) return false
  start += 7
  while (start < close && isSpace(load<u8>(start))) start += 1
  // What has no list is a comment as any other, as in Rails.
  if (start >= close || load<u8>(start) !== 0x28) return false
  tagStart = start
  return true
}

/** Start of the white space that stands before `open` on its line; 0 when other text does. */
function startOfIndent(open: usize): usize {
  let start = open
  while (start > searchStart && isBlank(load<u8>(start - 1))) start -= 1
  if (start === searchStart) return isLineStart ? start : 0
  return load<u8>(start - 1) === 0x0a ? start : 0
}

/** End of the line when only white space comes before it; 0 when other text does. */
function endOfLine(start: usize): usize {
  let end = start
  while (end < sourceEnd && isBlank(load<u8>(end))) end += 1
  if (end < sourceEnd && load<u8>(end) === 0x0d) end += 1
  return end < sourceEnd && load<u8>(end) === 0x0a ? end + 1 : 0
}

function findPair(from: usize, pair: u16): usize {
  for (let address = from; address + 1 < sourceEnd; address++) {
    if (load<u16>(address) === pair) return address
  }
  return 0
}

function isBlank(byte: u8): bool {
  return byte === 0x20 || byte === 0x09
}

function isSpace(byte: u8): bool {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)
}

/** Reads a token of code; false at the end of the tag. */
function advanceCode(): bool {
  const continues = token !== Token.NEWLINE && isOpenEnded(token)
  spaceBefore = false
  for (;;) {
    if (cursor >= codeEnd) {
      set(Token.TAG_CLOSE, codeEnd, codeEnd)
      return false
    }
    const byte = load<u8>(cursor)
    if (byte === 0x23) {
      while (cursor < codeEnd && load<u8>(cursor) !== 0x0a) cursor += 1
      continue
    }
    if (byte === 0x0a || byte === 0x3b) {
      if (byte === 0x3b || (brackets === 0 && !continues && !nextLineContinues())) {
        set(Token.NEWLINE, cursor, cursor + 1)
        return true
      }
    } else if (byte === 0x5c && cursor + 1 < codeEnd && load<u8>(cursor, 1) === 0x0a) {
      cursor += 1
    } else if (!isSpace(byte)) {
      break
    }
    spaceBefore = true
    cursor += 1
  }
  const lowered = findLowered(offsetOf(cursor))
  if (lowered !== null) {
    set(Token.LOWERED, cursor, sourceStart + lowered.end)
    return true
  }
  readCodeToken(cursor, codeEnd)
  set(codeToken, cursor, codeTokenEnd)
  tokenWord = codeTokenWord
  return true
}

/** Whether the first thing on the next line is `.name` or `&.`. */
function nextLineContinues(): bool {
  let next = cursor
  while (next < codeEnd && isSpace(load<u8>(next))) next += 1
  if (next + 1 >= codeEnd) return false
  const byte = load<u8>(next)
  const after = load<u8>(next, 1)
  if (byte === 0x2e) return after !== 0x2e
  return byte === 0x26 && after === 0x2e
}

/** Whether an expression goes on after the token, so that a line end does not end it. */
function isOpenEnded(kind: Token): bool {
  switch (kind) {
    case Token.COMMA:
    case Token.DOT:
    case Token.SAFE_DOT:
    case Token.LEFT_PAREN:
    case Token.LEFT_BRACKET:
    case Token.LEFT_BRACE:
    case Token.QUESTION:
    case Token.COLON:
    case Token.LABEL:
    case Token.ARROW:
    case Token.ASSIGN:
    case Token.OPERATOR_ASSIGN:
    case Token.PLUS:
    case Token.MINUS:
    case Token.STAR:
    case Token.SLASH:
    case Token.PERCENT:
    case Token.POWER:
    case Token.EQUAL:
    case Token.NOT_EQUAL:
    case Token.LESS:
    case Token.LESS_EQUAL:
    case Token.GREATER:
    case Token.GREATER_EQUAL:
    case Token.COMPARE:
    case Token.SHIFT_LEFT:
    case Token.AND:
    case Token.OR:
    case Token.BANG:
    case Token.OUTPUT:
    case Token.RAW_OUTPUT:
    case Token.LOCALS:
      return true
    default:
      return false
  }
}
