// A helper of the core that a method of app/helpers calls, while its page waits for what that method
// gives: on the same exchange, with the page's fuel. It may ask a question of its own.

import { ANSWERED, Exchange, FAILED, QUESTION } from '../../exchange'
import { Reader, startReader } from '../../memory/reader'
import { lastBuilder } from '../../value/builders'
import { CELL, Cell, cellAt, copyCell, isString } from '../../value/cell'
import { decodeValue } from '../../value/decode'
import { encodeValue } from '../../value/encode'
import { faultCode, raise } from '../../value/fault'
import { getFuel, setFuel } from '../../value/fuel'
import { findName } from '../../value/names'
import { startText, take } from '../../value/room'
import * as Tag from '../../value/tag'
import { TemplateError } from '../error-code'
import { closeForm, openForm } from '../form/form'
import { FROM_SHELL } from '../form/form-method'
import { callHelper } from '../helper/helper'
import { callMethod } from '../method/method'
import { FormKind } from '../op'
import { isHelper, Word } from '../word'
import { machine, Stop } from './machine'

/** A call at work, before its result. */
@unmanaged
class HelperCall {
  /** The call around this one, 0 for none, and the question that waits meanwhile. */
  outer: usize
  stop: u32
  answer: usize
  block: usize
  word: u32
  first: usize
  count: u32
  content: usize
  /** Whether it is a method of the form builder in first place. */
  isMethod: bool
}

const reader = changetype<Reader>(memory.data(16))

/** Reads name, arguments and the block's content, and calls; gives the state that it leaves. */
export function startCall(exchange: Exchange, start: usize, length: u32): u32 {
  const address = take(offsetof<HelperCall>() + 2 * CELL)
  if (address === 0) return FAILED
  const call = changetype<HelperCall>(address)
  call.outer = machine.call
  call.stop = machine.stop
  call.answer = machine.answer
  call.block = machine.block
  machine.call = address
  machine.stop = Stop.NO
  setFuel(machine.fuel)
  if (!readCall(call, resultOf(call), start, length)) raise(TemplateError.WRONG_ARGUMENT, 0, 0)
  return goOn(exchange, call)
}

function readCall(call: HelperCall, list: Cell, start: usize, length: u32): bool {
  startReader(reader, start, length)
  if (!decodeValue(reader, list) || list.tag !== Tag.ARRAY || list.length !== 4) return false
  const name = cellAt(list.pointer, 0)
  const args = cellAt(list.pointer, 1)
  if (!isString(name) || args.tag !== Tag.ARRAY) return false
  call.word = findName(name.pointer, name.length)
  call.first = args.pointer
  call.count = args.length
  call.content = cellAt(list.pointer, 2).tag === Tag.NIL ? 0 : list.pointer + 2 * CELL
  call.isMethod = cellAt(list.pointer, 3).tag === Tag.TRUE
  if (!call.isMethod) return isHelper(call.word)
  return call.word !== 0 && args.length > 0 && cellAt(args.pointer, 0).tag === Tag.FORM
}

/** Calls the helper; opens a form, closes it around its content, or calls a method of its builder. */
function callWord(call: HelperCall, result: Cell): void {
  const word = call.word
  const first = call.first
  const count = call.count
  const content = call.content
  if (call.isMethod) {
    cellAt(first, 0).length = FROM_SHELL
    return callMethod(cellAt(first, 0), word, first + CELL, count - 1, content, result)
  }
  const kind = formKindOf(word)
  if (kind < 0) return callHelper(word, first, count, content, result)
  if (content === 0) return openForm(kind, first, count, result)
  if (count !== 1 || cellAt(first, 0).tag !== Tag.FORM) {
    return raise(TemplateError.WRONG_ARGUMENT, 0, 0)
  }
  copyCell(result, cellAt(first, 0))
  closeForm(result, changetype<Cell>(content))
}

function formKindOf(word: u32): i32 {
  switch (word) {
    case Word.form_with:
      return FormKind.FORM_WITH
    case Word.form_for:
      return FormKind.FORM_FOR
    case Word.form_tag:
      return FormKind.FORM_TAG
    case Word.fields_for:
    case Word.fields:
      return FormKind.FIELDS_FOR
    default:
      return -1
  }
}

/** Goes on after the answer to the call's own question. */
export function resumeCall(exchange: Exchange, asked: u32): u32 {
  const call = changetype<HelperCall>(machine.call)
  return asked === Stop.ASKED ? finish(exchange, call) : goOn(exchange, call)
}

/** Leaves the call at work: its page waits for its own answer again. */
export function leaveCall(): void {
  const call = changetype<HelperCall>(machine.call)
  machine.stop = call.stop
  machine.answer = call.answer
  machine.block = call.block
  machine.builders = lastBuilder
  machine.call = call.outer
  machine.fuel = getFuel()
}

function resultOf(call: HelperCall): Cell {
  return changetype<Cell>(changetype<usize>(call) + offsetof<HelperCall>())
}

function goOn(exchange: Exchange, call: HelperCall): u32 {
  if (faultCode === 0) {
    callWord(call, resultOf(call))
  }
  if (machine.stop === Stop.NO || faultCode !== 0) return finish(exchange, call)
  machine.fuel = getFuel()
  return QUESTION
}

function finish(exchange: Exchange, call: HelperCall): u32 {
  const writer = faultCode === 0 ? startText(128) : null
  if (writer !== null) {
    if (!encodeValue(writer, resultOf(call))) raise(TemplateError.CANNOT_LEAVE_CORE, 0, 0)
    if (writer.failed) raise(TemplateError.STRING_TOO_LONG, 0, 0)
    exchange.questionStart = writer.start
    exchange.questionLength = writer.length
  }
  leaveCall()
  return faultCode === 0 ? ANSWERED : FAILED
}
