// Pairs of a hash, in braces or as the last argument.

import { getBootArena } from '../../boot/arena'
import { OUT_OF_MEMORY } from '../../error-code'
import { allocate } from '../../memory/arena'
import { CELL, Cell, cellAt, copyCell, setBoolean, setNil, setPointer } from '../../value/cell'
import { faultCode, raise } from '../../value/fault'
import * as Tag from '../../value/tag'
import { TemplateError } from '../error-code'
import { Instruction, Op } from '../op'
import { findPair } from '../run/make'
import { Word } from '../word'
import { emitBareName } from './bare-name'
import { codeCount, dropConstants, emit, instructionAt } from './code'
import { fail, isWord } from './expect'
import { advance, token, tokenEnd, tokenOffset, tokenStart, tokenWord } from './lexer'
import { takeConstant } from './number'
import { parsePairValue } from './pair-value'
import { findLocal } from './scope'
import { emitSymbol, makeSymbolOfLast } from './string'
import { Token } from './token'

/** Emits HASH for the pairs on the stack. */
export function emitHash(pairs: u32, offset: u32): void {
  if (emitConstantHash(pairs, offset)) return
  const made = emit(Op.HASH, 0, 0, offset, pairs * 2, 1)
  if (pairs > 0xffff) fail(TemplateError.TEMPLATE_TOO_LARGE)
  if (faultCode === 0) instructionAt(made).extra = <u16>pairs
}

/** Parses `name: value`, or `name:` alone, which takes the value of that name. */
export function parseLabel(): void {
  const offset = tokenOffset()
  const word = tokenWord
  const start = tokenStart
  const end = tokenEnd - 1
  emitSymbol(word, offset)
  advance()
  const isShort =
    token === Token.COMMA ||
    token === Token.RIGHT_PAREN ||
    token === Token.RIGHT_BRACE ||
    token === Token.RIGHT_BRACKET ||
    token === Token.TAG_CLOSE ||
    token === Token.NEWLINE ||
    isWord(Word.do_)
  if (!isShort) return parsePairValue()
  const slot = findLocal(word)
  if (slot >= 0) emit(Op.LOCAL, <u32>slot, word, offset, 0, 1)
  else emitBareName(word, offset, start, <u32>(end - start))
}

/** After a string: takes the colon of `"key": value`, and makes the string a symbol. */
export function takeStringLabel(): bool {
  if (token !== Token.COLON) return false
  return makeSymbolOfLast()
}

/** A hash of literals is made once, when the template is parsed. */
function emitConstantHash(pairs: u32, offset: u32): bool {
  if (pairs === 0 || pairs > 64 || faultCode !== 0) return false
  const first = codeCount - pairs * 2
  if (!dropConstants(pairs * 2)) return false
  const cells = allocate(getBootArena(), pairs * 2 * CELL)
  const hash = takeConstant()
  if (cells === 0 || hash === null) {
    raise(OUT_OF_MEMORY, 0, 0)
    return true
  }
  let kept: u32 = 0
  for (let index: u32 = 0; index < pairs; index++) {
    setConstant(cellAt(cells, kept * 2), instructionAt(first + index * 2))
    const at = findPair(cells, kept, cellAt(cells, kept * 2))
    setConstant(cellAt(cells, at * 2 + 1), instructionAt(first + index * 2 + 1))
    if (at === kept) kept += 1
  }
  setPointer(hash, Tag.HASH, kept, cells)
  emit(Op.CONST, <u32>changetype<usize>(hash), 0, offset, 0, 1)
  return true
}

function setConstant(cell: Cell, instruction: Instruction): void {
  if (instruction.op === Op.CONST) copyCell(cell, changetype<Cell>(<usize>instruction.a))
  else if (instruction.op === Op.NIL) setNil(cell)
  else setBoolean(cell, instruction.op === Op.TRUE)
}
