// Expressions that gen lowered to a method of the template, because they are outside the grammar: the
// shell computes them. Each is one token, whatever stands in it.
//
// Lowered, 28 bytes: start, end, word, locals, count of them, set locals, count of them

import { allocate } from '../../memory/arena'
import { expectTag, Reader, readBytes, readInteger, readVaruint } from '../../memory/reader'
import { raise } from '../../value/fault'
import { internName } from '../../value/names'
import * as Tag from '../../value/tag'
import { TemplateError } from '../error-code'
import { getScratchArena } from './code'

const LOWERED: u32 = 28

@unmanaged
export class Lowered {
  /** Byte offsets into the source. */
  start: u32
  end: u32
  /** The name by which the shell is asked for it. */
  word: u32
  /** Words of the locals it takes, and of those it gives back after its value. */
  locals: usize
  localCount: u32
  sets: usize
  setCount: u32
}

let list: usize = 0
let count: u32 = 0

/** Starts a template without any. */
export function startLowered(): void {
  count = 0
}

/** Reads the lowered expressions of a template, in the order in which they stand. */
export function readLowered(reader: Reader): void {
  expectTag(reader, Tag.ARRAY)
  const total = readVaruint(reader)
  // Each takes at least a byte of the frame.
  if (reader.failed || reader.cursor + total > reader.end) {
    reader.failed = true
    return
  }
  list = allocate(getScratchArena(), max(total, 1) * LOWERED)
  if (list === 0) return raise(TemplateError.TEMPLATE_TOO_LARGE, 0, 0)
  for (let index: u32 = 0; index < total && !reader.failed; index++) {
    const one = at(index)
    expectTag(reader, Tag.ARRAY)
    if (readVaruint(reader) !== 5) reader.failed = true
    one.start = readOffset(reader)
    one.end = readOffset(reader)
    one.word = readWord(reader)
    one.locals = readWords(reader)
    one.localCount = wordCount
    one.sets = readWords(reader)
    one.setCount = wordCount
    const before: u32 = index === 0 ? 0 : at(index - 1).end
    if (one.start < before || one.end <= one.start) reader.failed = true
  }
  if (!reader.failed) count = total
}

function at(index: u32): Lowered {
  return changetype<Lowered>(list + <usize>index * LOWERED)
}

function readOffset(reader: Reader): u32 {
  expectTag(reader, Tag.INTEGER)
  const offset = readInteger(reader)
  if (offset < 0 || offset > 0x7fffffff) reader.failed = true
  return <u32>offset
}

function readWord(reader: Reader): u32 {
  expectTag(reader, Tag.STRING)
  const name = readBytes(reader)
  return reader.failed ? 0 : internName(name, reader.length)
}

let wordCount: u32 = 0

function readWords(reader: Reader): usize {
  expectTag(reader, Tag.ARRAY)
  wordCount = readVaruint(reader)
  if (wordCount > 200) reader.failed = true
  if (reader.failed || wordCount === 0) return 0
  const words = allocate(getScratchArena(), wordCount * 4)
  if (words === 0) reader.failed = true
  for (let index: u32 = 0; index < wordCount && !reader.failed; index++) {
    store<u32>(words + index * 4, readWord(reader))
  }
  return words
}

/** The lowered expression that starts at an offset, or null. */
export function findLowered(offset: u32): Lowered | null {
  let low: u32 = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    const start = at(middle).start
    if (start === offset) return at(middle)
    if (start < offset) low = middle + 1
    else high = middle
  }
  return null
}
