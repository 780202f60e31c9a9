// What may stand where a URL is wanted: a text, a record, an array of them, the name of a route, `:back`, or a Hash,
// whose address the shell makes.

import { findSentPath, sentPath, sentPathLength } from '../../http/target'
import { equalsText, startsWithText } from '../../memory/text'
import { Writer, writeByte, writeBytes } from '../../memory/writer'
import { Cell } from '../../value/cell'
import { answersMethod } from '../../value/class-table'
import { faultCode } from '../../value/fault'
import { getNameLength, getNameStart } from '../../value/names'
import { classOf } from '../../value/record'
import { take } from '../../value/room'
import * as Tag from '../../value/tag'
import { TemplateError } from '../error-code'
import { isSpecial, runsScript, writeEscaped } from '../escape'
import { toModel } from '../method/tell-record'
import { askInPlace } from '../run/ask'
import { currentExchange, machine, Stop } from '../run/machine'
import { raiseTypes } from '../type-name'
import { Word } from '../word'
import { writeRecordPath } from './path-helper'
import { refuseUrl } from './refuse-url'

/** Appends a URL, not escaped; false when it cannot be made or has to be asked for. */
export function writeTarget(writer: Writer, target: Cell): bool {
  if (!toModel(target)) return false
  switch (target.tag) {
    case Tag.STRING:
    case Tag.SAFE_STRING:
      writeBytes(writer, target.pointer, target.length)
      return true
    case Tag.RECORD:
    case Tag.ARRAY:
      // Where `resolve` in config/routes.rb says where its class's records are.
      if (target.tag === Tag.RECORD && answersMethod(classOf(target), Word.url_for)) {
        askInPlace(target, getNameStart(Word.url_for), getNameLength(Word.url_for))
        return false
      }
      writeOrigin(writer)
      return writeRecordPath(target, writer) && faultCode === 0 && machine.stop === Stop.NO
    case Tag.SYMBOL:
      if (!equalsText(target.pointer, target.length, 'back')) {
        writeOrigin(writer)
        return writeRecordPath(target, writer) && faultCode === 0 && machine.stop === Stop.NO
      }
      writeBack(writer)
      return true
    case Tag.NIL: {
      findSentPath(currentExchange())
      writeBytes(writer, sentPath, sentPathLength)
      return true
    }
    // An object that `resolve` in config/routes.rb may know.
    case Tag.OBJECT:
    case Tag.HASH:
    case Tag.PARAMS:
      askInPlace(target, getNameStart(Word.url_for), getNameLength(Word.url_for))
      return false
    default:
      raiseTypes(TemplateError.WRONG_ARGUMENT, target, target)
      return false
  }
}

/** A page without a request, which is a mail's, has its addresses with scheme and host. */
function writeOrigin(writer: Writer): void {
  if (changetype<Cell>(machine.base).length > 0) return
  const url = changetype<Cell>(machine.url)
  writeBytes(writer, url.pointer, url.length)
}

/** `:back` is where the visitor came from. */
function writeBack(writer: Writer): void {
  const exchange = currentExchange()
  for (let index: u32 = 0; index < exchange.fieldCount; index++) {
    const field = exchange.fieldsStart + ((<usize>index) << 4)
    if (!startsWithText(load<usize>(field), load<u32>(field, 4), 'referer')) continue
    if (load<u32>(field, 4) === 7)
      return writeBytes(writer, load<usize>(field, 8), load<u32>(field, 12))
  }
  writeByte(writer, 0x2f)
}

/** Appends a URL as an attribute's value; one that would run script becomes `#`. */
export function writeTargetAttribute(writer: Writer, target: Cell): bool {
  if (target.tag === Tag.STRING) {
    writeChecked(writer, target.pointer, target.length)
    return true
  }
  const from = writer.length
  if (!writeTarget(writer, target)) return false
  const length = writer.length - from
  const isPath = target.tag === Tag.RECORD || target.tag === Tag.ARRAY
  if (isPath && isPlain(writer.start + from, length)) return true
  const url = take(length)
  if (url === 0) return false
  memory.copy(url, writer.start + from, length)
  writer.length = from
  writeChecked(writer, url, length)
  return true
}

/** Whether nothing of a path has to be escaped: only a route's own text could. */
function isPlain(start: usize, length: u32): bool {
  for (let offset: u32 = 0; offset < length; offset++) {
    if (isSpecial(load<u8>(start + offset))) return false
  }
  return true
}

function writeChecked(writer: Writer, start: usize, length: u32): void {
  if (runsScript(start, length)) refuseUrl(writer)
  else writeEscaped(writer, start, length)
}
