// Questions: what only the shell can answer (docs/wire-format.md, NEED).

import { writeText as writeLiteral } from '../../memory/text'
import { Writer, writeByte, writeBytes, writeVaruint } from '../../memory/writer'
import { CELL, Cell, cellAt, copyCell, setNil, setPointer, setText } from '../../value/cell'
import { encodeInteger, encodeText, encodeValue } from '../../value/encode'
import { faultCode, raise } from '../../value/fault'
import { charge } from '../../value/fuel'
import { findName, getNameLength, getNameStart } from '../../value/names'
import { handleOf, Relation } from '../../value/record'
import { startText, take } from '../../value/room'
import * as Tag from '../../value/tag'
import { TemplateError } from '../error-code'
import { isShellHelper } from '../helper/helper-name'
import { writeTypeName } from '../type-name'
import { Word } from '../word'
import { Collection, currentExchange, machine, Stop } from './machine'

const METHOD: u8 = 1
const HELPER: u8 = 2
/** A helper that is called as a statement: what its blocks write is the answer, and not its value. */
const STATEMENT: u8 = 3

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
  isStatement: bool = false,
): void {
  const writer = startText(256)
  if (writer === null) return
  writeByte(writer, isStatement ? STATEMENT : HELPER)
  encodeText(writer, Tag.STRING, nameStart, nameLength)
  finishQuestion(writer, first, count, content, Stop.ASKED, changetype<usize>(result))
}

/** Asks the shell for the translation of a key. */
export function askTranslation(key: u32, result: Cell): void {
  setText(result, Tag.STRING, getNameStart(key), getNameLength(key))
  askHelper(getNameStart(Word.t), getNameLength(Word.t), changetype<usize>(result), 1, 0, result)
}

/** Gives the shell what the items of a `cached: true` collection wrote; what it answers is read past. */
export function tellMade(collection: Collection): void {
  const answer = take(CELL)
  if (answer === 0) return
  const start = getNameStart(Word.cache_end)
  const length = getNameLength(Word.cache_end)
  askHelper(start, length, collection.made, 1, 0, changetype<Cell>(answer))
}

/** Puts what a helper of the shell makes of a value in its place; the same instruction is then carried out again. */
export function askInPlace(cell: Cell, nameStart: usize, nameLength: u32): void {
  if (machine.stop !== Stop.NO) return
  const writer = startText(256)
  if (writer === null) return
  writeByte(writer, HELPER)
  encodeText(writer, Tag.STRING, nameStart, nameLength)
  const target = changetype<usize>(cell)
  finishQuestion(writer, target, 1, 0, Stop.ASKED_AGAIN, target)
}

/** Asks an object for an operator, `==` of a value or `[]` of several; the answer replaces the object. */
export function askOperand(object: Cell, first: usize, operator: string, count: u32 = 1): void {
  const writer = startText(32)
  if (writer === null) return
  writeByte(writer, METHOD)
  encodeInteger(writer, object.extra)
  writeByte(writer, Tag.STRING)
  writeVaruint(writer, operator.length)
  writeLiteral(writer, operator)
  finishQuestion(writer, first, count, 0, Stop.ASKED, changetype<usize>(object))
}

/**
 * Asks for a method of a plain value, as a helper called `String#tr`; false when the shell does not know
 * one. Rows are an Array, and a relation is its rows.
 */
export function askValue(
  receiver: Cell,
  nameStart: usize,
  nameLength: u32,
  first: usize,
  count: u32,
  result: Cell,
): bool {
  if (receiver.tag === Tag.RELATION) {
    const rows = loadRelation(receiver)
    return rows === null || askValue(rows, nameStart, nameLength, first, count, result)
  }
  if (receiver.tag === Tag.OBJECT || receiver.tag >= Tag.ERRORS) return false
  const name = startText(64)
  const cells = take((count + 1) * CELL)
  if (name === null || cells === 0) return true
  if (receiver.tag === Tag.RECORDS) writeLiteral(name, 'Array')
  else if (receiver.tag === Tag.PARAMS) writeLiteral(name, 'Hash')
  else writeTypeName(name, receiver)
  writeByte(name, 0x23)
  writeBytes(name, nameStart, nameLength)
  const word = findName(name.start, name.length)
  if (word === 0 || !isShellHelper(word)) return false
  copyCell(cellAt(cells, 0), receiver)
  memory.copy(cells + CELL, first, count * CELL)
  askHelper(name.start, name.length, cells, count + 1, 0, result)
  return true
}

/**
 * The rows of a relation: an ARRAY or RECORDS. Null when they have to be asked for first; the same
 * instruction is then carried out again.
 */
export function loadRelation(cell: Cell): Cell | null {
  const relation = changetype<Relation>(cell.pointer)
  // One question at a time: what is asked for already comes first.
  if (machine.stop !== Stop.NO) return null
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

/** What `writeJson` asks the shell for; null for an uploaded file too. */
export function tellJson(cell: Cell): Cell | null {
  if (cell.tag === Tag.RELATION) return loadRelation(cell)
  return (cell.extra & Tag.FILE_HANDLE) === 0 ? recall(cell, Word.as_json) : null
}

/** A method of a record or an object without arguments, for an instruction that needs several; null as above. */
export function recall(record: Cell, word: u32): Cell | null {
  const handle = record.tag === Tag.OBJECT ? record.extra : handleOf(record)
  for (let at = machine.memos; at !== 0; at = changetype<Memo>(at).next) {
    const memo = changetype<Memo>(at)
    if (memo.receiver === handle && memo.word === word) return changetype<Cell>(at + MEMO)
  }
  if (machine.stop !== Stop.NO) return null
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

/** A moment in the words of the locale, as a memo. */
@unmanaged
class Written {
  next: usize
  time: i64
  /** The moment's tag and offset, and the format's cell. */
  kind: u64
  format: usize
}

/** What `l` makes of a moment, as `format` says; null while it is asked for. The same instruction is then carried out again. */
export function recallWritten(time: Cell, format: Cell): Cell | null {
  const kind = load<u64>(changetype<usize>(time))
  for (let at = machine.written; at !== 0; at = changetype<Written>(at).next) {
    const known = changetype<Written>(at)
    const isSame = known.time === time.integer && known.kind === kind
    if (isSame && known.format === format.pointer) return changetype<Cell>(at + offsetof<Written>())
  }
  if (machine.stop !== Stop.NO) return null
  const size = <u32>offsetof<Written>()
  const address = take(size + 5 * CELL)
  const writer = startText(64)
  if (address === 0 || writer === null) return null
  const made = changetype<Written>(address)
  made.time = time.integer
  made.kind = kind
  made.format = format.pointer
  made.next = machine.written
  machine.written = address
  const first = address + size + CELL
  copyCell(cellAt(first, 0), time)
  const pair = first + 2 * CELL
  setText(cellAt(pair, 0), Tag.SYMBOL, getNameStart(Word.format), getNameLength(Word.format))
  copyCell(cellAt(pair, 1), format)
  setPointer(cellAt(first, 1), Tag.HASH, 1, pair)
  writeByte(writer, HELPER)
  encodeText(writer, Tag.STRING, getNameStart(Word.l), getNameLength(Word.l))
  finishQuestion(writer, first, 2, 0, Stop.ASKED_AGAIN, address + size)
  return null
}

/** In a memo's word: the question was for the items of a loop. */
const ITEMS: u32 = 0x80000000

/**
 * Puts what an object's method gives its block, an ARRAY, in the object's place; false while it is
 * asked for. Each loop asks anew.
 */
export function askItems(object: Cell, word: u32): bool {
  if ((object.extra & Tag.FILE_HANDLE) !== 0) return true
  for (let at = machine.memos; at !== 0; at = changetype<Memo>(at).next) {
    const memo = changetype<Memo>(at)
    if (memo.receiver !== object.extra || memo.word !== (word | ITEMS)) continue
    memo.word = ITEMS
    copyCell(object, changetype<Cell>(at + MEMO))
    return true
  }
  const name = startText(32)
  const writer = startText(64)
  const address = take(MEMO + CELL)
  if (name === null || writer === null || address === 0) return false
  writeBytes(name, getNameStart(word), getNameLength(word))
  writeByte(name, 0x26)
  writeByte(writer, METHOD)
  encodeInteger(writer, object.extra)
  encodeText(writer, Tag.STRING, name.start, name.length)
  const memo = changetype<Memo>(address)
  memo.receiver = object.extra
  memo.word = word | ITEMS
  memo.next = machine.memos
  machine.memos = address
  finishQuestion(writer, 0, 0, 0, Stop.ASKED_AGAIN, address + MEMO)
  return false
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

/** A block that the question's method may call, at the top of the frames as long as it waits. */
@unmanaged
export class Block {
  /** Its BLOCK instruction. */
  at: usize
  /** What the shell calls it: the first of a page is 1. */
  number: u32
}

function writeBlock(writer: Writer, cell: Cell): void {
  const address = take(offsetof<Block>())
  if (address === 0) return
  const block = changetype<Block>(address)
  block.at = cell.pointer
  block.number = ++machine.blockCount
  machine.block = address
  encodeInteger(writer, block.number)
}

/** What a question costs: about what its answer takes longer than an instruction. */
const QUESTION_BYTES: u32 = 6400

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
  machine.block = 0
  if (content === 0) writeByte(writer, Tag.NIL)
  else if (changetype<Cell>(content).tag === Tag.BLOCK)
    writeBlock(writer, changetype<Cell>(content))
  else encodeValue(writer, changetype<Cell>(content))
  if (writer.failed) return raise(TemplateError.STRING_TOO_LONG, 0, 0)
  if (faultCode !== 0 || !charge(QUESTION_BYTES + writer.length)) return
  const exchange = currentExchange()
  exchange.questionStart = writer.start
  exchange.questionLength = writer.length
  machine.stop = stop
  machine.answer = target
}
