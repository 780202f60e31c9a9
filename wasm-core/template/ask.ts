// Questions: what only the shell can answer (docs/wire-format.md, NEED).

import { Writer, writeByte, writeVaruint } from '../memory/writer'
import { CELL, Cell, cellAt, setNil } from '../value/cell'
import { encodeInteger, encodeText, encodeValue } from '../value/encode'
import { faultCode, raise } from '../value/fault'
import { getNameLength, getNameStart } from '../value/names'
import { handleOf, Relation } from '../value/record'
import { startText, take } from '../value/room'
import * as Tag from '../value/tag'
import { TemplateError } from './error-code'
import { currentExchange, machine, Stop } from './machine'
import { Word } from './word'

const METHOD: u8 = 1
const HELPER: u8 = 2

/** An answer kept for the length of a render, because its instruction is carried out again. */
@unmanaged
class Memo {
  next: usize
  receiver: u32
  word: u32
}

const MEMO: u32 = 16

/** Asks for a method of a RECORD, RELATION or OBJECT; the answer becomes `result`. */
export function askMethod(
  receiver: Cell,
  word: u32,
  first: usize,
  count: u32,
  content: usize,
  result: Cell,
): void {
  const writer = startMethod(receiver, word)
  if (writer === null) return
  finishQuestion(writer, first, count, content, Stop.ASKED, changetype<usize>(result))
}

/** Asks for a helper of the shell; the answer becomes `result`. */
export function askHelper(
  nameStart: usize,
  nameLength: u32,
  first: usize,
  count: u32,
  content: usize,
  result: Cell,
): void {
  const writer = startText(256)
  if (writer === null) return
  writeByte(writer, HELPER)
  encodeText(writer, Tag.STRING, nameStart, nameLength)
  finishQuestion(writer, first, count, content, Stop.ASKED, changetype<usize>(result))
}

/**
 * The rows of a relation: an ARRAY or RECORDS. Null when they have to be asked for first; the same
 * instruction is then carried out again.
 */
export function loadRelation(cell: Cell): Cell | null {
  const relation = changetype<Relation>(cell.pointer)
  if (relation.loaded !== 0) {
    const rows = changetype<Cell>(relation.loaded)
    if (rows.tag === Tag.ARRAY || rows.tag === Tag.RECORDS) return rows
    raise(TemplateError.ANSWER_FAILED, 0, 0)
    return null
  }
  const target = take(CELL)
  if (target === 0) return null
  const writer = startMethod(cell, Word.to_a)
  if (writer === null) return null
  relation.loaded = target
  setNil(changetype<Cell>(target))
  finishQuestion(writer, 0, 0, 0, Stop.ASKED_AGAIN, target)
  return null
}

/** A record's method without arguments, for an instruction that needs several; null as above. */
export function recall(record: Cell, word: u32): Cell | null {
  const handle = handleOf(record)
  for (let at = machine.memos; at !== 0; at = changetype<Memo>(at).next) {
    const memo = changetype<Memo>(at)
    if (memo.receiver === handle && memo.word === word) return changetype<Cell>(at + MEMO)
  }
  const address = take(MEMO + CELL)
  const writer = address !== 0 ? startMethod(record, word) : null
  if (writer === null) return null
  const memo = changetype<Memo>(address)
  memo.receiver = handle
  memo.word = word
  memo.next = machine.memos
  machine.memos = address
  finishQuestion(writer, 0, 0, 0, Stop.ASKED_AGAIN, address + MEMO)
  return null
}

function startMethod(receiver: Cell, word: u32): Writer | null {
  const writer = startText(128)
  if (writer === null) return null
  writeByte(writer, METHOD)
  let handle: u32 = receiver.extra
  if (receiver.tag === Tag.RECORD) handle = handleOf(receiver)
  else if (receiver.tag === Tag.RELATION) handle = changetype<Relation>(receiver.pointer).handle
  encodeInteger(writer, handle)
  encodeText(writer, Tag.STRING, getNameStart(word), getNameLength(word))
  return writer
}

function finishQuestion(
  writer: Writer,
  first: usize,
  count: u32,
  content: usize,
  stop: Stop,
  target: usize,
): void {
  writeByte(writer, Tag.ARRAY)
  writeVaruint(writer, count)
  for (let index: u32 = 0; index < count; index++) {
    if (encodeValue(writer, cellAt(first, index))) continue
    return raise(TemplateError.CANNOT_LEAVE_CORE, 0, 0)
  }
  if (content === 0) writeByte(writer, Tag.NIL)
  else encodeValue(writer, changetype<Cell>(content))
  if (writer.failed) return raise(TemplateError.STRING_TOO_LONG, 0, 0)
  if (faultCode !== 0) return
  const exchange = currentExchange()
  exchange.questionStart = writer.start
  exchange.questionLength = writer.length
  machine.stop = stop
  machine.answer = target
}
