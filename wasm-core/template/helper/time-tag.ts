// time_tag (Rails: DateHelper).

import { equalsText, writeText as writeLiteral } from '../../memory/text'
import { Writer } from '../../memory/writer'
import { CELL, Cell, cellAt, isHash } from '../../value/cell'
import { raise } from '../../value/fault'
import { startText } from '../../value/room'
import * as Tag from '../../value/tag'
import { writeText } from '../../value/text'
import { split } from '../../value/time'
import { TemplateError } from '../error-code'
import { callMethod } from '../method/method'
import { writeStrftime } from '../method/strftime'
import { recall } from '../run/ask'
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
  const writer = startMarkup(96)
  if (writer === null) return
  writeLiteral(writer, '<time')
  startAttribute(writer, 'datetime')
  const said = optionNamed(options, 'datetime')
  const given = said === null ? written : said
  if (given === null) callMethod(time, Word.iso8601, first + CELL, 0, 0, scratch)
  writeAttributeValue(writer, given === null ? scratch : given)
  writeLiteral(writer, '"')
  writeOptions(writer, options, 'datetime format')
  writeLiteral(writer, '>')
  if (content !== 0) writeSafely(writer, changetype<Cell>(content))
  else if (count > 1 && !isHash(cellAt(first, 1))) writeSafely(writer, cellAt(first, 1))
  else writeMoment(writer, time, optionNamed(options, 'format'))
  writeLiteral(writer, '</time>')
  endMarkup(writer, result)
}

/** Appends a time as `l(time, format: format)` gives it. */
function writeMoment(writer: Writer, time: Cell, format: Cell | null): void {
  const pattern = startText(32)
  if (pattern === null) return
  if (format === null || format.tag === Tag.SYMBOL) writeFormat(pattern, time, format)
  else writeText(pattern, format)
  if (pattern.length === 0) return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
  split(time)
  writeStrftime(writer, pattern.start, pattern.length)
}

/** The English formats of Rails; nothing for another name. */
function writeFormat(writer: Writer, time: Cell, name: Cell | null): void {
  const isDate = time.tag === Tag.DATE
  if (name === null || equalsText(name.pointer, name.length, 'long')) {
    writeLiteral(writer, isDate ? '%B %d, %Y' : '%B %d, %Y %H:%M')
  } else if (equalsText(name.pointer, name.length, 'short')) {
    writeLiteral(writer, isDate ? '%b %d' : '%d %b %H:%M')
  } else if (equalsText(name.pointer, name.length, 'default')) {
    writeLiteral(writer, isDate ? '%Y-%m-%d' : '%a, %d %b %Y %H:%M:%S %z')
  }
}
