// Methods of times and dates.

import { writeByte } from '../../memory/writer'
import { Cell, cellAt, isString, setInteger, setTime } from '../../value/cell'
import { endText, startText } from '../../value/room'
import * as Tag from '../../value/tag'
import * as Time from '../../value/time'
import { Word } from '../word'
import { answerBoolean, answerCell, answerFloat, answerInteger } from './answer'
import { writeStrftime } from './strftime'

/** Calls a method of a time or a date. */
export function timeMethod(cell: Cell, word: u32, first: usize, count: u32, result: Cell): bool {
  const isTime = cell.tag === Tag.TIME
  if (count === 1) {
    // What local time is called the shell knows.
    if (isTime && cell.length !== 0 && cell.length >> 19 === 0) return false
    const argument = cellAt(first, 0)
    if (word === Word.strftime && isString(argument)) {
      const writer = startText(64)
      if (writer === null) return true
      Time.split(cell)
      if (!writeStrftime(writer, argument.pointer, argument.length)) return false
      endText(writer, result, Tag.STRING)
      return true
    }
    return false
  }
  if (count !== 0) return false
  Time.split(cell)
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
      setTime(result, cell.integer, 0)
      return true
    case Word.to_time:
      if (cell.length >> 19 === 0) return answerCell(result, cell)
      setTime(result, cell.integer, Time.withoutZone(cell.length))
      return true
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
    Time.writeZone(writer)
  }
  endText(writer, result, Tag.STRING)
  return true
}
