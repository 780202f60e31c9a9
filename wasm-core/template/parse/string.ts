// String, symbol and word-list literals. The parser reads their bytes itself, because a string's
// text is not made of tokens.

import { getBootArena } from '../../boot/arena'
import { OUT_OF_MEMORY } from '../../error-code'
import { allocate } from '../../memory/arena'
import { createWriter, Writer, writeByte } from '../../memory/writer'
import { Cell, setText } from '../../value/cell'
import { faultCode, raise } from '../../value/fault'
import { getNameLength, getNameStart } from '../../value/names'
import * as Origin from '../../value/origin'
import * as Tag from '../../value/tag'
import { TemplateError } from '../error-code'
import { Op } from '../op'
import { swapDoAllowed } from './block'
import { barrier, codeCount, emit, getScratchArena, instructionAt } from './code'
import { fail } from './expect'
import {
  advance,
  continueAt,
  getCodeEnd,
  offsetOf,
  swapBrackets,
  token,
  tokenEnd,
  tokenOffset,
  tokenStart,
} from './lexer'
import { failWith } from './mistake'
import { takeConstant } from './number'
import { chooseAfter, endHandler, escapeInHandler, startHandler } from './pair-value'
import { parseLogic } from './rules'
import { Token } from './token'

/** Emits a symbol. */
export function emitSymbol(word: u32, offset: u32): void {
  emitText(Tag.SYMBOL, getNameStart(word), getNameLength(word), offset)
  if (faultCode === 0) changetype<Cell>(<usize>instructionAt(codeCount - 1).a).extra = word
}

/** Emits text that lives as long as the instance. */
function emitText(tag: u8, start: usize, length: u32, offset: u32): void {
  const cell = takeConstant()
  if (cell === null) return
  setText(cell, tag, start, length)
  emit(Op.CONST, <u32>changetype<usize>(cell), 0, offset, 0, 1)
}

/** Parses the string whose opening quote is the current token. */
export function parseString(): void {
  const quote: u8 = token === Token.SINGLE_QUOTE ? 0x27 : 0x22
  const tag = token === Token.SYMBOL_QUOTE ? Tag.SYMBOL : Tag.STRING
  const offset = tokenOffset()
  parseDelimited(tokenEnd, 0, quote, quote === 0x22, tag, offset)
}

/** Parses text up to `close`, with escapes and `#{}` when `isRich`. */
function parseDelimited(
  from: usize,
  open: u8,
  close: u8,
  isRich: bool,
  tag: u8,
  offset: u32,
): void {
  let writer = startLiteral()
  let parts: u32 = 0
  let cursor = from
  let nested: u32 = 0
  const end = getCodeEnd()
  const handler = startHandler()
  for (;;) {
    if (faultCode !== 0) return
    if (cursor >= end) return failWith(TemplateError.UNCLOSED_STRING, offset, 0, 0)
    const byte = load<u8>(cursor)
    if (byte === close && nested === 0) break
    if (byte === close) nested -= 1
    else if (open !== 0 && byte === open) nested += 1
    if (byte === 0x5c && cursor + 1 < end) {
      cursor = isRich ? writeEscape(writer, cursor + 1, end) : writePlain(writer, cursor + 1, close)
    } else if (isRich && byte === 0x23 && cursor + 1 < end && load<u8>(cursor, 1) === 0x7b) {
      const mode = handler === null ? 0 : chooseAfter(writer.start, writer.length)
      if (mode >= 300) return failWith(mode, offsetOf(cursor), 0, 0)
      if (writer.length > 0) {
        emitCopy(writer, Tag.STRING, offset)
        parts += 1
        writer = startLiteral()
      }
      cursor = parseInterpolation(cursor + 2)
      if (faultCode !== 0) return
      if (handler !== null) escapeInHandler(mode, offset)
      parts += 1
    } else {
      writeByte(writer, byte)
      cursor += 1
    }
  }
  if (handler !== null) endHandler(handler)
  continueAt(cursor + 1)
  if (parts === 0) {
    emitCopy(writer, tag, offset)
  } else {
    if (writer.length > 0) {
      emitCopy(writer, Tag.STRING, offset)
      parts += 1
    }
    const join = emit(Op.JOIN, tag, 0, offset, parts, 1)
    if (parts > 255) return failWith(TemplateError.TEMPLATE_TOO_LARGE, offset, 0, 0)
    if (faultCode === 0) instructionAt(join).count = <u8>parts
  }
  advance()
}

/** A writer for a piece of text; one that takes nothing when memory is full. */
function startLiteral(): Writer {
  const writer = createWriter(getScratchArena(), 64)
  if (writer !== null) return writer
  raise(OUT_OF_MEMORY, 0, 0)
  NO_WRITER.failed = true
  return NO_WRITER
}

const NO_WRITER = changetype<Writer>(memory.data(32))

/** Parses the code of `#{}`; gives the address after it. */
function parseInterpolation(start: usize): usize {
  continueAt(start)
  const brackets = swapBrackets(1)
  const doAllowed = swapDoAllowed(true)
  advance()
  if (token === Token.RIGHT_BRACE) emit(Op.NIL, 0, 0, tokenOffset(), 0, 1)
  else parseLogic()
  swapDoAllowed(doAllowed)
  swapBrackets(brackets)
  if (token !== Token.RIGHT_BRACE) fail(TemplateError.UNEXPECTED_TOKEN)
  return tokenEnd
}

function emitCopy(writer: Writer, tag: u8, offset: u32): void {
  const copy = allocate(getBootArena(), writer.length)
  if (copy === 0 || writer.failed) return raise(OUT_OF_MEMORY, 0, 0)
  memory.copy(copy, writer.start, writer.length)
  emitText(tag, copy, writer.length, offset)
  if (faultCode === 0 && tag === Tag.STRING) {
    changetype<Cell>(<usize>instructionAt(codeCount - 1).a).extra = Origin.LITERAL
  }
}

/** In single quotes only the quote and the backslash are escaped. */
function writePlain(writer: Writer, cursor: usize, close: u8): usize {
  const byte = load<u8>(cursor)
  if (byte !== close && byte !== 0x5c) writeByte(writer, 0x5c)
  writeByte(writer, byte)
  return cursor + 1
}

function writeEscape(writer: Writer, cursor: usize, end: usize): usize {
  const byte = load<u8>(cursor)
  switch (byte) {
    case 0x6e:
      writeByte(writer, 0x0a)
      return cursor + 1
    case 0x74:
      writeByte(writer, 0x09)
      return cursor + 1
    case 0x72:
      writeByte(writer, 0x0d)
      return cursor + 1
    case 0x73:
      writeByte(writer, 0x20)
      return cursor + 1
    case 0x65:
      writeByte(writer, 0x1b)
      return cursor + 1
    case 0x30:
      writeByte(writer, 0)
      return cursor + 1
    case 0x0a:
      return cursor + 1
    case 0x75:
      return writeUnicode(writer, cursor + 1, end)
    default:
      writeByte(writer, byte)
      return cursor + 1
  }
}

/** `\u00e9` and `\u{1f600}`. */
function writeUnicode(writer: Writer, start: usize, end: usize): usize {
  const hasBraces = start < end && load<u8>(start) === 0x7b
  let cursor = hasBraces ? start + 1 : start
  let code: u32 = 0
  let digits: u32 = 0
  const limit: u32 = hasBraces ? 6 : 4
  while (cursor < end && digits < limit) {
    const byte = load<u8>(cursor)
    const letter = byte | 0x20
    if (byte >= 0x30 && byte <= 0x39) code = code * 16 + (byte - 0x30)
    else if (letter >= 0x61 && letter <= 0x66) code = code * 16 + (letter - 0x57)
    else break
    cursor += 1
    digits += 1
  }
  const isSurrogate = code >= 0xd800 && code < 0xe000
  const isClosed = !hasBraces || (cursor < end && load<u8>(cursor) === 0x7d)
  if (digits === 0 || (!hasBraces && digits < 4) || code > 0x10ffff || isSurrogate || !isClosed) {
    failWith(TemplateError.BAD_ENCODING, offsetOf(start), start, 0)
    return end
  }
  writeCharacter(writer, code)
  return hasBraces ? cursor + 1 : cursor
}

function writeCharacter(writer: Writer, code: u32): void {
  if (code < 0x80) return writeByte(writer, <u8>code)
  if (code < 0x800) {
    writeByte(writer, <u8>(0xc0 | (code >> 6)))
  } else {
    if (code < 0x10000) {
      writeByte(writer, <u8>(0xe0 | (code >> 12)))
    } else {
      writeByte(writer, <u8>(0xf0 | (code >> 18)))
      writeByte(writer, <u8>(0x80 | ((code >> 12) & 0x3f)))
    }
    writeByte(writer, <u8>(0x80 | ((code >> 6) & 0x3f)))
  }
  writeByte(writer, <u8>(0x80 | (code & 0x3f)))
}

/** `%w[a b]`, `%i[a b]`, `%q(…)`, `%Q(…)` and `%(…)`, from the percent sign on. */
export function parseWords(): void {
  const offset = tokenOffset()
  const end = getCodeEnd()
  let cursor = tokenStart + 1
  const letter: u8 = cursor < end ? load<u8>(cursor) : 0
  const hasLetter = letter === 0x77 || letter === 0x69 || letter === 0x71 || letter === 0x51
  if (hasLetter) cursor += 1
  const open: u8 = cursor < end ? load<u8>(cursor) : 0
  const close = closingOf(open)
  if (close === 0) return fail(TemplateError.UNSUPPORTED_SYNTAX)
  if (letter !== 0x77 && letter !== 0x69) {
    return parseDelimited(cursor + 1, open, close, letter !== 0x71, Tag.STRING, offset)
  }
  let count: u32 = 0
  cursor += 1
  for (;;) {
    while (cursor < end && load<u8>(cursor) <= 0x20) cursor += 1
    if (cursor >= end) return failWith(TemplateError.UNCLOSED_STRING, offset, 0, 0)
    if (load<u8>(cursor) === close) break
    const start = cursor
    while (cursor < end && load<u8>(cursor) > 0x20 && load<u8>(cursor) !== close) cursor += 1
    emitText(letter === 0x69 ? Tag.SYMBOL : Tag.STRING, start, <u32>(cursor - start), offset)
    count += 1
  }
  continueAt(cursor + 1)
  const made = emit(Op.ARRAY, 0, 0, offset, count, 1)
  if (count > 0xffff) return fail(TemplateError.TEMPLATE_TOO_LARGE)
  if (faultCode === 0) instructionAt(made).extra = <u16>count
  advance()
}

function closingOf(open: u8): u8 {
  if (open === 0x5b) return 0x5d
  if (open === 0x28) return 0x29
  if (open === 0x7b) return 0x7d
  return open === 0x3c ? 0x3e : 0
}

/** Makes the string literal emitted last a symbol; false when the last thing was none. */
export function makeSymbolOfLast(): bool {
  if (faultCode !== 0 || codeCount === 0 || codeCount === barrier) return false
  const last = instructionAt(codeCount - 1)
  if (last.op === Op.CONST && changetype<Cell>(<usize>last.a).tag === Tag.STRING) {
    changetype<Cell>(<usize>last.a).tag = Tag.SYMBOL
    changetype<Cell>(<usize>last.a).extra = 0
    return true
  }
  if (last.op !== Op.JOIN) return false
  last.a = Tag.SYMBOL
  return true
}
