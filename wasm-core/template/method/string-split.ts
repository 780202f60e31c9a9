// Strings to lists.

import { stepCharacter } from '../../memory/utf8'
import { append } from '../../value/append'
import { Cell, cellAt, setPointer, setText } from '../../value/cell'
import { findBytes } from '../../value/find-bytes'
import * as Tag from '../../value/tag'
import { isSpace } from './string-change'

const list = changetype<Cell>(memory.data(16))

/** A cell for the piece at hand. */
const item = changetype<Cell>(memory.data(16))

function finishList(result: Cell): void {
  setPointer(result, Tag.ARRAY, list.length, list.pointer)
}

function appendText(start: usize, end: usize): void {
  setText(item, Tag.STRING, start, <u32>(end - start))
  append(list, item)
}

/** `chars` */
export function characters(text: Cell, result: Cell): bool {
  setPointer(list, Tag.ARRAY, 0, 0)
  const end = text.pointer + text.length
  for (let cursor = text.pointer; cursor < end; ) {
    const size = stepCharacter(cursor, end)
    appendText(cursor, cursor + size)
    cursor += size
  }
  finishList(result)
  return true
}

/** `lines`, each with its line end. */
export function lines(text: Cell, result: Cell): bool {
  setPointer(list, Tag.ARRAY, 0, 0)
  const end = text.pointer + text.length
  let start = text.pointer
  for (let cursor = start; cursor < end; cursor++) {
    if (load<u8>(cursor) !== 0x0a) continue
    appendText(start, cursor + 1)
    start = cursor + 1
  }
  if (start < end) appendText(start, end)
  finishList(result)
  return true
}

/** `split` at white space. */
export function splitSpaces(text: Cell, result: Cell): void {
  setPointer(list, Tag.ARRAY, 0, 0)
  const end = text.pointer + text.length
  let cursor = text.pointer
  while (cursor < end) {
    while (cursor < end && isSpace(load<u8>(cursor))) cursor += 1
    const start = cursor
    while (cursor < end && !isSpace(load<u8>(cursor))) cursor += 1
    if (cursor > start) appendText(start, cursor)
  }
  finishList(result)
}

/** Trailing empty pieces are dropped, as Ruby does. */
export function split(text: Cell, separator: Cell, result: Cell): void {
  const isSpaceOnly = separator.length === 1 && load<u8>(separator.pointer) === 0x20
  if (isSpaceOnly) return splitSpaces(text, result)
  if (separator.length === 0) {
    characters(text, result)
    return
  }
  setPointer(list, Tag.ARRAY, 0, 0)
  const end = text.pointer + text.length
  let start = text.pointer
  for (;;) {
    const found = findBytes(start, <u32>(end - start), separator.pointer, separator.length)
    if (found < 0) break
    appendText(start, start + <usize>found)
    start += <usize>found + separator.length
  }
  appendText(start, end)
  while (list.length > 0 && cellAt(list.pointer, list.length - 1).length === 0) list.length -= 1
  finishList(result)
}
