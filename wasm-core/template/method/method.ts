// Methods of values: one table a type, and what every value answers.

import { CELL, Cell, cellAt, copyCell, setNil } from '../../value/cell'
import { areEqual } from '../../value/compare'
import { faultCode } from '../../value/fault'
import { writeJson } from '../../value/json'
import { findName, getNameLength, getNameStart } from '../../value/names'
import { endText, startText } from '../../value/room'
import * as Tag from '../../value/tag'
import { inspectValue, toText } from '../../value/text'
import { chargeCells } from '../../value/work'
import { TemplateError } from '../error-code'
import { formMethod } from '../form/form-method'
import { isSameKey } from '../helper/option'
import { callTag } from '../helper/tag-helper'
import { askMethod, askValue, loadRelation } from '../run/ask'
import { machine, Stop } from '../run/machine'
import { raiseName } from '../type-name'
import { Word } from '../word'
import { answerBoolean, answerCell, answerText } from './answer'
import { arrayMethod } from './array-method'
import { isBlank } from './blank'
import { errorMethod, errorsMethod } from './errors-method'
import { hashMethod } from './hash-method'
import { iterationMethod } from './iteration-method'
import { floatMethod, integerMethod } from './number-method'
import { isInRange } from './operators'
import { rangeMethod } from './range-method'
import { recordMethod, relationMethod } from './record-method'
import { requestMethod } from './request-method'
import { stringMethod, symbolMethod } from './string-method'
import { timeMethod } from './time-method'

/** Calls a method; `content` is the cell of the block's content, or 0. The answer becomes `result`. */
export function callMethod(
  receiver: Cell,
  word: u32,
  first: usize,
  count: u32,
  content: usize,
  result: Cell,
): void {
  if (content !== 0 && changetype<Cell>(content).tag === Tag.BLOCK && !takesBlock(receiver)) {
    return raiseName(TemplateError.UNKNOWN_METHOD, word, receiver)
  }
  if (!isAnswered(receiver, word, first, count, content, result)) {
    raiseName(TemplateError.UNKNOWN_METHOD, word, receiver)
  }
}

/** Calls a method of a value; false where it has none of that name. True too where it fails, or is asked for. */
function isAnswered(
  receiver: Cell,
  word: u32,
  first: usize,
  count: u32,
  content: usize,
  result: Cell,
): bool {
  if (!chargeCells(changetype<usize>(receiver), 1) || !chargeCells(first, count)) return true
  if (answer(receiver, word, first, count, content, result)) return true
  if (faultCode !== 0 || machine.stop !== Stop.NO) return true
  if (answerCommon(receiver, word, first, count, result)) return true
  if (faultCode !== 0 || machine.stop !== Stop.NO) return true
  // A relation answers what the Array of its rows does.
  const value = receiver.tag === Tag.RELATION ? loadRelation(receiver) : receiver
  if (value === null) return true
  const start = getNameStart(word)
  return content === 0 && askValue(value, start, getNameLength(word), first, count, result)
}

/** Whether the shell answers a method of a value, and so may call its block. */
function takesBlock(receiver: Cell): bool {
  const tag = receiver.tag
  return tag === Tag.RECORD || tag === Tag.RELATION || tag === Tag.OBJECT || tag === Tag.FORM
}

function answer(
  receiver: Cell,
  word: u32,
  first: usize,
  count: u32,
  content: usize,
  result: Cell,
): bool {
  switch (receiver.tag) {
    case Tag.RECORD:
      return recordMethod(receiver, word, first, count, content, result)
    case Tag.STRING:
    case Tag.SAFE_STRING:
      return stringMethod(receiver, word, first, count, result)
    case Tag.INTEGER:
      return integerMethod(receiver, word, first, count, result)
    case Tag.FLOAT:
      return floatMethod(receiver, word, first, count, result)
    case Tag.SYMBOL:
      return symbolMethod(receiver, word, first, count, result)
    case Tag.ARRAY:
    case Tag.RECORDS:
      return arrayMethod(receiver, word, first, count, result)
    case Tag.HASH:
    case Tag.PARAMS:
    case Tag.FLASH:
      return hashMethod(receiver, word, first, count, result)
    case Tag.TIME:
    case Tag.DATE:
      return timeMethod(receiver, word, first, count, result)
    case Tag.RANGE:
      return rangeMethod(receiver, word, first, count, result)
    case Tag.RELATION:
      return relationMethod(receiver, word, first, count, content, result)
    case Tag.ERRORS:
      return errorsMethod(receiver, word, first, count, result)
    case Tag.ERROR:
      return errorMethod(receiver, word, count, result)
    case Tag.FORM:
      return formMethod(receiver, word, first, count, content, result)
    case Tag.TAG_BUILDER:
      callTag(word, first, count, content, result)
      return true
    case Tag.REQUEST:
      return requestMethod(word, count, result)
    case Tag.ITERATION:
      return iterationMethod(receiver, word, count, result)
    case Tag.OBJECT:
      askMethod(receiver, word, first, count, content, result)
      return true
    default:
      return false
  }
}

/** What every value answers. */
function answerCommon(receiver: Cell, word: u32, first: usize, count: u32, result: Cell): bool {
  if (count === 0) return answerAlone(receiver, word, result)
  const argument = cellAt(first, 0)
  if (word === Word.try_ && argument.tag === Tag.SYMBOL) {
    return answerTry(receiver, argument, first, count, result)
  }
  if (count !== 1) return false
  if (word === Word.in_q) {
    return answerBoolean(result, isIn(argument, receiver))
  }
  if (word === Word.eql_q || word === Word.equal_q) {
    return answerBoolean(result, isSameKey(receiver, argument))
  }
  return false
}

/** `post.try(:title)`: nil for nil, and where there is no such method. */
function answerTry(receiver: Cell, name: Cell, first: usize, count: u32, result: Cell): bool {
  const word = findName(name.pointer, name.length)
  const isNil = receiver.tag === Tag.NIL || word === 0
  if (isNil || !isAnswered(receiver, word, first + CELL, count - 1, 0, result)) setNil(result)
  return true
}

function answerAlone(receiver: Cell, word: u32, result: Cell): bool {
  switch (word) {
    case Word.to_s:
    case Word.to_str:
    case Word.to_param:
      toText(receiver, result)
      return true
    case Word.inspect: {
      const writer = startText(64)
      if (writer === null) return true
      inspectValue(writer, receiver)
      endText(writer, result, Tag.STRING)
      return true
    }
    case Word.to_json: {
      const writer = startText(64)
      if (writer === null) return true
      writeJson(writer, receiver)
      endText(writer, result, Tag.STRING)
      return true
    }
    case Word.nil_q:
      return answerBoolean(result, receiver.tag === Tag.NIL)
    case Word.blank_q:
      return answerBoolean(result, isBlank(receiver))
    case Word.present_q:
      return answerBoolean(result, !isBlank(receiver))
    case Word.presence:
      if (isBlank(receiver)) setNil(result)
      else copyCell(result, receiver)
      return true
    case Word.itself:
    case Word.dup:
    case Word.freeze:
    case Word.clone:
      return answerCell(result, receiver)
    case Word.html_safe_q:
      return answerBoolean(result, receiver.tag === Tag.INTEGER || receiver.tag === Tag.FLOAT)
    case Word.to_a:
      if (receiver.tag !== Tag.NIL) return false
      return answerText(result, Tag.ARRAY, 0, 0)
    case Word.to_h:
      if (receiver.tag !== Tag.NIL) return false
      return answerText(result, Tag.HASH, 0, 0)
    default:
      return false
  }
}

function isIn(collection: Cell, value: Cell): bool {
  if (collection.tag === Tag.RANGE) return isInRange(collection, value)
  if (collection.tag !== Tag.ARRAY) return false
  for (let index: u32 = 0; index < collection.length; index++) {
    if (areEqual(cellAt(collection.pointer, index), value)) return true
  }
  return false
}
