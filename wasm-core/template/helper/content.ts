// `content_for` and `yield`: pieces of HTML kept under names until a layout asks for them.

import { OUT_OF_MEMORY } from '../../error-code'
import { createWriter, Writer, writeBytes } from '../../memory/writer'
import { Cell, copyCell, isName, setText } from '../../value/cell'
import { raise } from '../../value/fault'
import { getNameLength, getNameStart } from '../../value/names'
import { getArena, take } from '../../value/room'
import * as Tag from '../../value/tag'
import { currentFrame, machine } from '../run/machine'
import { writeSafely } from '../run/output'

@unmanaged
class ContentPart {
  next: usize
  nameStart: usize
  nameLength: u32
  writer: usize
}

/** Sets `target` to what `yield` gives: the page's content, a block's, or what was kept under a name; `given`: its value. */
export function readContent(word: u32, given: Cell | null, target: Cell): void {
  if (given !== null && isName(given)) return readPart(given.pointer, given.length, target)
  setText(target, Tag.SAFE_STRING, 0, 0)
  if (given !== null) return
  if (word !== 0) return readPart(getNameStart(word), getNameLength(word), target)
  const content = currentFrame().content !== 0 ? currentFrame().content : machine.page
  if (content !== 0) copyCell(target, changetype<Cell>(content))
}

/** Sets `target` to what was kept under a name, empty when nothing was. */
export function readPart(start: usize, length: u32, target: Cell): void {
  const part = findPart(start, length)
  if (part === null) return setText(target, Tag.SAFE_STRING, 0, 0)
  const writer = changetype<Writer>(part.writer)
  setText(target, Tag.SAFE_STRING, writer.start, writer.length)
}

/** Whether something was kept under a name. */
export function hasPart(start: usize, length: u32): bool {
  const part = findPart(start, length)
  return part !== null && changetype<Writer>(part.writer).length > 0
}

/** Keeps more under a name; text that is not HTML is escaped. */
export function keepContent(start: usize, length: u32, value: Cell, replaces: bool): void {
  let part = findPart(start, length)
  if (part === null) part = addPart(start, length)
  if (part === null) return
  const writer = changetype<Writer>(part.writer)
  if (replaces) writer.length = 0
  if (value.tag === Tag.SAFE_STRING) writeBytes(writer, value.pointer, value.length)
  else writeSafely(writer, value)
}

function findPart(start: usize, length: u32): ContentPart | null {
  for (let at = machine.contents; at !== 0; at = changetype<ContentPart>(at).next) {
    const part = changetype<ContentPart>(at)
    if (part.nameLength === length && memory.compare(part.nameStart, start, length) === 0)
      return part
  }
  return null
}

function addPart(start: usize, length: u32): ContentPart | null {
  const address = take(offsetof<ContentPart>())
  const writer = createWriter(getArena(), 256)
  if (address === 0 || writer === null) {
    raise(OUT_OF_MEMORY, 0, 0)
    return null
  }
  const part = changetype<ContentPart>(address)
  part.nameStart = start
  part.nameLength = length
  part.writer = changetype<usize>(writer)
  part.next = machine.contents
  machine.contents = address
  return part
}
