// time_tag (Rails: DateHelper).

import { writeText as writeLiteral } from '../../memory/text'
import { CELL, Cell, cellAt, isHash, setText } from '../../value/cell'
import { raise } from '../../value/fault'
import * as Tag from '../../value/tag'
import { TemplateError } from '../error-code'
import { callMethod } from '../method/method'
import { recall, recallWritten } from '../run/ask'
import { writeSafely } from '../run/output'
import { Word } from '../word'
import { startAttribute, writeAttributeValue, writeOptions } from './attributes'
import { endMarkup, startMarkup } from './markup'
import { optionNamed } from './option'

const scratch = changetype<Cell>(memory.data(16))

/** time_tag(time, text, options) */
export function timeTag(first: usize, count: u32, content: usize, result: Cell): void {
  if (count === 0) return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
  let time = cellAt(first, 0)
  let written: Cell | null = null
  // A DateTime, whose offset is not that of a Time.
  if (time.tag === Tag.OBJECT) {
    written = recall(time, Word.iso8601)
    const moment = recall(time, Word.to_time)
    if (written === null || moment === null) return
    time = moment
  }
  if (time.tag !== Tag.TIME && time.tag !== Tag.DATE)
    return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
  const last = cellAt(first, count - 1)
  const options = count > 1 && isHash(last) ? last : null
  const own = count > 1 && !isHash(cellAt(first, 1)) ? cellAt(first, 1) : null
  const shown = content !== 0 ? changetype<Cell>(content) : own
  const text = shown === null ? recallWritten(time, formatOf(options)) : shown
  const writer = startMarkup(96)
  if (text === null || writer === null) return
  writeLiteral(writer, '<time')
  startAttribute(writer, 'datetime')
  const said = optionNamed(options, 'datetime')
  const given = said === null ? written : said
  if (given === null) callMethod(time, Word.iso8601, first + CELL, 0, 0, scratch)
  writeAttributeValue(writer, given === null ? scratch : given)
  writeLiteral(writer, '"')
  writeOptions(writer, options, 'datetime format')
  writeLiteral(writer, '>')
  writeSafely(writer, text)
  writeLiteral(writer, '</time>')
  endMarkup(writer, result)
}

/** The format of `l`: `:long` where nothing is said. */
function formatOf(options: Cell | null): Cell {
  const given = optionNamed(options, 'format')
  if (given !== null) return given
  setText(usual, Tag.SYMBOL, LONG, 4)
  return usual
}

const usual = changetype<Cell>(memory.data(16))
/** `long` */
const LONG = memory.data<u8>([0x6c, 0x6f, 0x6e, 0x67])
