// Methods of hashes, params and flash.

import {
  CELL,
  Cell,
  cellAt,
  copyCell,
  isHash,
  isName,
  isTruthy,
  setBoolean,
  setNil,
} from '../../value/cell'
import { areEqual } from '../../value/compare'
import { raise } from '../../value/fault'
import { charge } from '../../value/fuel'
import { take } from '../../value/room'
import * as Tag from '../../value/tag'
import { TemplateError } from '../error-code'
import { findKey, findOption } from '../helper/option'
import { makeArray, makeHash } from '../run/make'
import { Word } from '../word'
import { answerBoolean, answerCell, answerInteger, answerPointer } from './answer'
import { indexHash, indexValue } from './index-value'

/** Calls a method of a hash; what is made of params and flash takes names of either kind, too. */
export function hashMethod(hash: Cell, word: u32, first: usize, count: u32, result: Cell): bool {
  const isPlain = hash.tag === Tag.HASH
  if (!answer(hash, word, first, count, result)) return false
  if (!isPlain && result.tag === Tag.HASH) result.tag = Tag.PARAMS
  return true
}

function answer(hash: Cell, word: u32, first: usize, count: u32, result: Cell): bool {
  if (count === 0) return answerAlone(hash, word, result)
  const argument = cellAt(first, 0)
  switch (word) {
    case Word.key_q:
    case Word.has_key_q:
    case Word.include_q:
    case Word.member_q:
      setBoolean(result, findKey(hash, argument) !== null)
      return count === 1
    case Word.value_q:
    case Word.has_value_q:
      return hasValue(hash, argument, result)
    case Word.fetch: {
      const found = findKey(hash, argument)
      if (found !== null) indexHash(hash, argument, result)
      else if (count > 1) copyCell(result, cellAt(first, 1))
      else
        raise(TemplateError.KEY_NOT_FOUND, argument.pointer, isName(argument) ? argument.length : 0)
      return true
    }
    case Word.dig:
      return dig(hash, first, count, result)
    case Word.merge:
      return merge(hash, argument, result)
    case Word.slice:
    case Word.except:
    case Word.without:
      return pick(hash, first, count, word === Word.slice, result)
    case Word.permit:
      return hash.tag === Tag.PARAMS && permit(hash, first, count, result)
    case Word.values_at:
      return valuesAt(hash, first, count, result)
    default:
      return false
  }
}

function answerAlone(hash: Cell, word: u32, result: Cell): bool {
  switch (word) {
    case Word.size:
    case Word.length:
    case Word.count:
      return answerInteger(result, hash.length)
    case Word.empty_q:
    case Word.none_q:
      return answerBoolean(result, hash.length === 0)
    case Word.any_q:
      return answerBoolean(result, hash.length > 0)
    case Word.keys:
      return side(hash, 0, result)
    case Word.values:
      return side(hash, 1, result)
    case Word.to_a:
      return pairs(hash, result)
    case Word.to_h:
    case Word.to_hash:
    case Word.to_unsafe_h:
    case Word.each:
    case Word.map:
    case Word.each_with_index:
      return answerCell(result, hash)
    case Word.compact:
      return compact(hash, result)
    case Word.invert:
      return invert(hash, result)
    case Word.first: {
      if (hash.length === 0) setNil(result)
      else makeArray(hash.pointer, 2, result)
      return true
    }
    case Word.notice:
    case Word.alert: {
      if (hash.tag !== Tag.FLASH) return false
      const found = findOption(hash, word)
      if (found === null) setNil(result)
      else copyCell(result, found)
      return true
    }
    default:
      return false
  }
}

function hasValue(hash: Cell, value: Cell, result: Cell): bool {
  let found: bool = false
  for (let index: u32 = 0; index < hash.length && !found; index++) {
    found = areEqual(cellAt(hash.pointer, index * 2 + 1), value)
  }
  return answerBoolean(result, found)
}

/** `dig(:a, :b, 0)` */
function dig(hash: Cell, first: usize, count: u32, result: Cell): bool {
  indexHash(hash, cellAt(first, 0), result)
  for (let index: u32 = 1; index < count; index++) {
    if (result.tag === Tag.NIL) return true
    indexValue(result, first + index * CELL, 1, result)
  }
  return true
}

function side(hash: Cell, offset: u32, result: Cell): bool {
  const start = take(hash.length * CELL)
  if (start === 0) return true
  for (let index: u32 = 0; index < hash.length; index++) {
    copyCell(cellAt(start, index), cellAt(hash.pointer, index * 2 + offset))
  }
  return answerPointer(result, Tag.ARRAY, hash.length, start)
}

function pairs(hash: Cell, result: Cell): bool {
  const start = take(hash.length * CELL)
  if (start === 0) return true
  for (let index: u32 = 0; index < hash.length; index++) {
    makeArray(hash.pointer + ((<usize>index) << 5), 2, cellAt(start, index))
  }
  return answerPointer(result, Tag.ARRAY, hash.length, start)
}

function merge(hash: Cell, other: Cell, result: Cell): bool {
  if (!isHash(other)) return false
  const total = hash.length + other.length
  const start = take(total * 2 * CELL)
  if (start === 0 || !charge(total * total)) return true
  memory.copy(start, hash.pointer, hash.length * 2 * CELL)
  memory.copy(start + hash.length * 2 * CELL, other.pointer, other.length * 2 * CELL)
  if (hash.tag !== Tag.HASH) {
    for (let at = hash.length; at < total; at++) nameAsText(cellAt(start, at * 2))
  }
  makeHash(start, total, result)
  return true
}

function pick(hash: Cell, first: usize, count: u32, keeps: bool, result: Cell): bool {
  const start = take(hash.length * 2 * CELL)
  if (start === 0) return true
  if (hash.tag !== Tag.HASH) {
    for (let at: u32 = 0; at < count; at++) nameAsText(cellAt(first, at))
  }
  let kept: u32 = 0
  for (let index: u32 = 0; index < hash.length; index++) {
    const key = cellAt(hash.pointer, index * 2)
    let isNamed: bool = false
    for (let at: u32 = 0; at < count && !isNamed; at++) isNamed = areEqual(key, cellAt(first, at))
    if (isNamed !== keeps) continue
    memory.copy(start + ((<usize>kept) << 5), changetype<usize>(key), 2 * CELL)
    kept += 1
  }
  return answerPointer(result, Tag.HASH, kept, start)
}

/** The keys of params and flash are texts. */
function nameAsText(key: Cell): void {
  if (key.tag === Tag.SYMBOL) key.tag = Tag.STRING
}

/** `params.permit(:q, :page)`: what is named and no list or form. */
function permit(params: Cell, first: usize, count: u32, result: Cell): bool {
  for (let at: u32 = 0; at < count; at++) {
    if (!isName(cellAt(first, at))) return false
  }
  if (!pick(params, first, count, true, result)) return false
  let kept: u32 = 0
  for (let index: u32 = 0; index < result.length; index++) {
    const tag = cellAt(result.pointer, index * 2 + 1).tag
    if (tag === Tag.ARRAY || tag === Tag.HASH) continue
    const pair = result.pointer + ((<usize>index) << 5)
    memory.copy(result.pointer + ((<usize>kept) << 5), pair, 2 * CELL)
    kept += 1
  }
  return answerPointer(result, Tag.HASH, kept, result.pointer)
}

function valuesAt(hash: Cell, first: usize, count: u32, result: Cell): bool {
  const start = take(count * CELL)
  if (start === 0) return true
  for (let index: u32 = 0; index < count; index++) {
    indexHash(hash, cellAt(first, index), cellAt(start, index))
  }
  return answerPointer(result, Tag.ARRAY, count, start)
}

function compact(hash: Cell, result: Cell): bool {
  const start = take(hash.length * 2 * CELL)
  if (start === 0) return true
  let kept: u32 = 0
  for (let index: u32 = 0; index < hash.length; index++) {
    const value = cellAt(hash.pointer, index * 2 + 1)
    if (!isTruthy(value) && value.tag === Tag.NIL) continue
    memory.copy(start + ((<usize>kept) << 5), hash.pointer + ((<usize>index) << 5), 2 * CELL)
    kept += 1
  }
  return answerPointer(result, Tag.HASH, kept, start)
}

function invert(hash: Cell, result: Cell): bool {
  const start = take(hash.length * 2 * CELL)
  if (start === 0 || !charge(hash.length * hash.length)) return true
  for (let index: u32 = 0; index < hash.length; index++) {
    copyCell(cellAt(start, index * 2), cellAt(hash.pointer, index * 2 + 1))
    copyCell(cellAt(start, index * 2 + 1), cellAt(hash.pointer, index * 2))
  }
  makeHash(start, hash.length, result)
  return true
}
