// `truncate(text, length: 30, omission: "...", separator: " ")` and `String#truncate`.

import { countCharacters, findCharacter } from '../../memory/utf8'
import { writeBytes } from '../../memory/writer'
import { Cell, copyCell, isString, setText } from '../../value/cell'
import { charge } from '../../value/fuel'
import { endText, startText } from '../../value/room'
import * as Tag from '../../value/tag'
import { writeEscaped } from '../escape'
import { Word } from '../word'
import { endMarkup, startMarkup } from './markup'
import { findOption } from './option'

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
  const start = text.pointer
  const end = start + text.length
  const room = limit - <i64>countCharacters(omission.pointer, omission.length)
  const cut = findCharacter(start, end, <u32>min<i64>(max<i64>(room, 0), text.length))
  const rest = <u32>min<i64>(max<i64>(limit - max<i64>(room, 0), 0), text.length)
  const isCut = limit < 0 || findCharacter(cut, end, rest) < end
  let stop = end
  if (isCut) {
    stop = cut
    if (separator !== null && isString(separator)) stop = cutAt(start, stop, end, separator)
  } else if (!escapes) {
    setText(result, Tag.STRING, start, text.length)
    return true
  }
  const size = <u32>(stop - start) + omission.length
  const writer = escapes ? startMarkup(size + 128) : startText(size)
  if (writer === null) return true
  if (!escapes) {
    writeBytes(writer, start, <u32>(stop - start))
    writeBytes(writer, omission.pointer, omission.length)
    endText(writer, result, Tag.STRING)
    return true
  }
  writeEscaped(writer, start, <u32>(stop - start))
  if (isCut) writeEscaped(writer, omission.pointer, omission.length)
  endMarkup(writer, result)
  return true
}

/** The last place before `stop` where the separator stands; `stop` when it does not. */
function cutAt(start: usize, stop: usize, end: usize, separator: Cell): usize {
  if (separator.length === 0) return stop
  let at = min(stop, end - min<usize>(separator.length, end - start))
  while (at > start) {
    if (!charge(separator.length)) return stop
    if (memory.compare(at, separator.pointer, separator.length) === 0) return at
    at -= 1
  }
  return stop
}
