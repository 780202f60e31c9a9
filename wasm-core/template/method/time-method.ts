// Methods of times and dates.

import { writeText } from '../../memory/text'
import { Writer, writeByte, writeDecimal } from '../../memory/writer'
import { Cell, cellAt, isName, isString, setInteger } from '../../value/cell'
import { endText, startText } from '../../value/room'
import * as Tag from '../../value/tag'
import * as Time from '../../value/time'
import { Word } from '../word'
import { answerBoolean, answerCell, answerFloat, answerInteger } from './answer'
import { writeStrftime } from './strftime'

function split(cell: Cell): void {
  if (cell.tag === Tag.TIME) Time.splitTime(cell.integer)
  else Time.splitDate(cell.integer)
}

/** Calls a method of a time or a date. */
export function timeMethod(cell: Cell, word: u32, first: usize, count: u32, result: Cell): bool {
  const isTime = cell.tag === Tag.TIME
  if (count === 1) {
    const argument = cellAt(first, 0)
    if (word === Word.strftime && isString(argument)) {
      const writer = startText(64)
      if (writer === null) return true
      split(cell)
      writeStrftime(writer, argument.pointer, argument.length)
      endText(writer, result, Tag.STRING)
      return true
    }
    const isFormat = word === Word.to_fs || word === Word.to_formatted_s || word === Word.to_s
    return isFormat && isName(argument) && writeNamed(cell, argument, result)
  }
  if (count !== 0) return false
  split(cell)
  switch (word) {
    case Word.year:
      return number(result, Time.year)
    case Word.month:
    case Word.mon:
      return number(result, Time.month)
    case Word.day:
    case Word.mday:
      return number(result, Time.day)
    case Word.wday:
      return number(result, Time.weekday)
    case Word.yday:
      return number(result, Time.yearDay)
    case Word.saturday_q:
      return answerBoolean(result, Time.weekday === 6)
    case Word.sunday_q:
      return answerBoolean(result, Time.weekday === 0)
    case Word.to_date:
      setInteger(result, isTime ? Time.countDays(Time.year, Time.month, Time.day) : cell.integer)
      result.tag = Tag.DATE
      return true
    case Word.iso8601:
    case Word.xmlschema:
      return writeIso(isTime, result)
    case Word.to_fs:
    case Word.to_formatted_s:
      return false
  }
  if (!isTime) return false
  switch (word) {
    case Word.hour:
      return number(result, Time.hour)
    case Word.min:
      return number(result, Time.minute)
    case Word.sec:
      return number(result, Time.second)
    case Word.usec:
      return number(result, Time.microsecond)
    case Word.to_i:
      return number(result, (cell.integer - Time.microsecond) / 1000000)
    case Word.to_f:
      return answerFloat(result, <f64>cell.integer / 1000000)
    case Word.utc:
    case Word.to_time:
      return answerCell(result, cell)
    default:
      return false
  }
}

function number(result: Cell, value: i64): bool {
  return answerInteger(result, value)
}

function writeIso(isTime: bool, result: Cell): bool {
  const writer = startText(32)
  if (writer === null) return true
  Time.writeDateParts(writer)
  if (isTime) {
    writeByte(writer, 0x54)
    Time.writeClock(writer)
    writeByte(writer, 0x5a)
  }
  endText(writer, result, Tag.STRING)
  return true
}

/** `to_fs(:long)` and the others of Rails' DATE_FORMATS. */
function writeNamed(cell: Cell, name: Cell, result: Cell): bool {
  const writer = startText(64)
  if (writer === null) return true
  split(cell)
  if (!writeFormat(writer, cell.tag === Tag.TIME, name)) return false
  endText(writer, result, Tag.STRING)
  return true
}

function writeFormat(writer: Writer, isTime: bool, name: Cell): bool {
  const first = name.length > 0 ? load<u8>(name.pointer) : 0
  if (name.length === 5 && first === 0x73) {
    // :short
    format(writer, isTime ? '%d %b %H:%M' : '%d %b')
  } else if (name.length === 4 && first === 0x6c) {
    // :long
    format(writer, isTime ? '%B %d, %Y %H:%M' : '%B %d, %Y')
  } else if (name.length === 2 && first === 0x64) {
    // :db
    format(writer, isTime ? '%Y-%m-%d %H:%M:%S' : '%Y-%m-%d')
  } else if (name.length === 6 && first === 0x72) {
    // :rfc822
    format(writer, isTime ? '%a, %d %b %Y %H:%M:%S %z' : '%d %b %Y')
  } else if (name.length === 6 && first === 0x6e) {
    // :number
    format(writer, isTime ? '%Y%m%d%H%M%S' : '%Y%m%d')
  } else if (name.length === 4 && first === 0x74 && isTime) {
    // :time
    format(writer, '%H:%M')
  } else if (name.length === 7 && first === 0x69 && !isTime) {
    // :iso8601, :inspect
    format(writer, '%Y-%m-%d')
  } else if (name.length === 12 && first === 0x6c) {
    // :long_ordinal
    format(writer, '%B ')
    writeDecimal(writer, Time.day)
    writeSuffix(writer)
    format(writer, isTime ? ', %Y %H:%M' : ', %Y')
  } else {
    return false
  }
  return true
}

function writeSuffix(writer: Writer): void {
  const digit = Time.day % 10
  const isTeen = Time.day >= 11 && Time.day <= 13
  writeText(
    writer,
    isTeen || digit === 0 || digit > 3 ? 'th' : digit === 1 ? 'st' : digit === 2 ? 'nd' : 'rd',
  )
}

const pattern = memory.data(64)

function format(writer: Writer, text: string): void {
  const length = <u32>text.length
  for (let index: u32 = 0; index < length; index++) {
    store<u8>(pattern + index, <u8>load<u16>(changetype<usize>(text) + (index << 1)))
  }
  writeStrftime(writer, pattern, length)
}
