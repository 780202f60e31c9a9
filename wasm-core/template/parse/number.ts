import { getBootArena } from '../../boot/arena'
import { OUT_OF_MEMORY } from '../../error-code'
import { parseDouble } from '../../form/double'
import { allocate } from '../../memory/arena'
import { CELL, Cell, setFloat, setInteger } from '../../value/cell'
import { raise } from '../../value/fault'
import { TemplateError } from '../error-code'
import { Op } from '../op'
import { emit, getScratchArena } from './code'
import { fail } from './expect'
import { tokenOffset } from './lexer'

/** Gives a cell that lives as long as the template; null when memory is full. */
export function takeConstant(): Cell | null {
  const address = allocate(getBootArena(), CELL)
  if (address === 0) raise(OUT_OF_MEMORY, 0, 0)
  return address !== 0 ? changetype<Cell>(address) : null
}

/** Emits the integer literal: decimal, 0x, 0o or 0b, with underscores between digits. */
export function emitInteger(start: usize, end: usize): void {
  let base: u64 = 10
  let cursor = start
  if (load<u8>(start) === 0x30 && end - start > 1) {
    const letter = load<u8>(start, 1) | 0x20
    base = letter === 0x78 ? 16 : letter === 0x62 ? 2 : 8
    cursor += letter === 0x78 || letter === 0x62 || letter === 0x6f ? 2 : 1
  }
  let value: u64 = 0
  if (cursor === end) return fail(TemplateError.BAD_NUMBER)
  for (; cursor < end; cursor++) {
    const byte = load<u8>(cursor)
    if (byte === 0x5f && cursor + 1 < end) continue
    const digit = digitOf(byte)
    if (digit >= base || value > (<u64>i64.MAX_VALUE - digit) / base) {
      return fail(TemplateError.BAD_NUMBER)
    }
    value = value * base + digit
  }
  const cell = takeConstant()
  if (cell === null) return
  setInteger(cell, <i64>value)
  emit(Op.CONST, <u32>changetype<usize>(cell), 0, tokenOffset(), 0, 1)
}

/** Emits the float literal. */
export function emitFloat(start: usize, end: usize): void {
  const copy = allocate(getScratchArena(), <u32>(end - start))
  const cell = takeConstant()
  if (copy === 0 || cell === null) return raise(OUT_OF_MEMORY, 0, 0)
  let length: u32 = 0
  for (let cursor = start; cursor < end; cursor++) {
    const byte = load<u8>(cursor)
    if (byte === 0x5f) continue
    const isSign = byte === 0x2b || byte === 0x2d
    if (!isSign && byte !== 0x2e && byte !== 0x65 && byte !== 0x45 && digitOf(byte) > 9) {
      return fail(TemplateError.BAD_NUMBER)
    }
    store<u8>(copy + length, byte)
    length += 1
  }
  if (digitOf(load<u8>(end - 1)) > 9) return fail(TemplateError.BAD_NUMBER)
  setFloat(cell, parseDouble(copy, length))
  emit(Op.CONST, <u32>changetype<usize>(cell), 0, tokenOffset(), 0, 1)
}

function digitOf(byte: u8): u64 {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : 99
}
