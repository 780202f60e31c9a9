// `truncate(text, length: 30, omission: "...", separator: " ")` and `String#truncate`.

import { writeBytes } from '../memory/writer'
import { Cell, copyCell, isString, setText } from '../value/cell'
import { endText, startText } from '../value/room'
import * as Tag from '../value/tag'
import { countCharacters, findCharacter } from '../value/utf8'
import { writeEscaped } from './escape'
import { findOption } from './option'
import { Word } from './word'

const DOTS = memory.data<u8>([0x2e, 0x2e, 0x2e])
const omission = changetype<Cell>(memory.data(16))

/** Cuts a text to `limit` characters, omission included; `escapes` makes it HTML. */
export function truncateText(
  text: Cell,
  limit: i64,
  options: Cell | null,
  escapes: bool,
  result: Cell,
): bool {
  setText(omission, Tag.STRING, DOTS, 3)
  let separator: Cell | null = null
  if (options !== null) {
    const given = findOption(options, Word.omission)
    if (given !== null && isString(given)) copyCell(omission, given)
    separator = findOption(options, Word.separator)
  }
  const total = <i64>countCharacters(text.pointer, text.length)
  const start = text.pointer
  const end = start + text.length
  let stop = end
  const isCut = total > limit
  if (isCut) {
    const room = limit - <i64>countCharacters(omission.pointer, omission.length)
    stop = findCharacter(start, end, <u32>max<i64>(room, 0))
    if (separator !== null && isString(separator)) stop = cutAt(start, stop, end, separator)
  }
  const writer = startText(text.length + omission.length)
  if (writer === null) return true
  if (escapes) writeEscaped(writer, start, <u32>(stop - start))
  else writeBytes(writer, start, <u32>(stop - start))
  if (isCut) {
    if (escapes) writeEscaped(writer, omission.pointer, omission.length)
    else writeBytes(writer, omission.pointer, omission.length)
  }
  endText(writer, result, escapes ? Tag.SAFE_STRING : Tag.STRING)
  return true
}

/** The last place before `stop` where the separator stands; `stop` when it does not. */
function cutAt(start: usize, stop: usize, end: usize, separator: Cell): usize {
  if (separator.length === 0) return stop
  let at = min(stop, end - min<usize>(separator.length, end - start))
  while (at > start) {
    if (memory.compare(at, separator.pointer, separator.length) === 0) return at
    at -= 1
  }
  return stop
}
