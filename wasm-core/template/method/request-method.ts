// `request` in a template: what the core knows of it.

import { Exchange } from '../../exchange'
import { findSentPath, sentPath, sentPathLength } from '../../http/target'
import {
  equalsText,
  equalsTextIgnoringCase,
  startsWithText,
  writeText as writeLiteral,
} from '../../memory/text'
import { writeBytes } from '../../memory/writer'
import { Cell, setBoolean, setNil, setText } from '../../value/cell'
import { endText, startText } from '../../value/room'
import * as Tag from '../../value/tag'
import { currentExchange, machine } from '../run/machine'
import { Word } from '../word'
import { answerBoolean, answerCell, answerText } from './answer'

/** Calls a method of the request. */
export function requestMethod(word: u32, count: u32, result: Cell): bool {
  if (count !== 0) return false
  const exchange = currentExchange()
  switch (word) {
    case Word.path:
    case Word.path_info:
      findSentPath(exchange)
      return answerText(result, Tag.STRING, sentPath, sentPathLength)
    case Word.original_fullpath:
      return answerText(result, Tag.STRING, sentTarget(exchange), sentTargetLength(exchange))
    case Word.fullpath:
      return answerText(result, Tag.STRING, exchange.targetStart, exchange.targetLength)
    case Word.query_string:
      return answerText(result, Tag.STRING, exchange.queryStart, exchange.queryLength)
    case Word.get_q:
      return answerBoolean(result, exchange.method === 0 || exchange.method === 1)
    case Word.post_q:
      return answerBoolean(result, exchange.method === 2)
    case Word.head_q:
      return answerBoolean(result, exchange.method === 1)
    case Word.put_q:
      return answerBoolean(result, exchange.method === 3)
    case Word.patch_q:
      return answerBoolean(result, exchange.method === 4)
    case Word.delete_q:
      return answerBoolean(result, exchange.method === 5)
    case Word.user_agent:
      readField('user-agent', result)
      return true
    case Word.referer:
    case Word.referrer:
      readField('referer', result)
      return true
    case Word.xhr_q:
      readField('x-requested-with', result)
      setBoolean(
        result,
        result.tag === Tag.STRING &&
          equalsTextIgnoringCase(result.pointer, result.length, 'xmlhttprequest'),
      )
      return true
    case Word.method:
    case Word.request_method:
      writeMethod(exchange.method, result)
      return true
    default:
      return addressMethod(word, result)
  }
}

/** What is asked of the address: `http://localhost:3000`, and its parts. */
function addressMethod(word: u32, result: Cell): bool {
  const base = changetype<Cell>(machine.base)
  const isSecure = startsWithText(base.pointer, base.length, 'https:')
  const scheme: u32 = min<u32>(isSecure ? 8 : 7, base.length)
  switch (word) {
    case Word.base_url:
      return answerCell(result, base)
    case Word.protocol:
      return answerText(result, Tag.STRING, base.pointer, scheme)
    case Word.ssl_q:
      return answerBoolean(result, isSecure)
    case Word.host: {
      let length = base.length - scheme
      const start = base.pointer + scheme
      const isBracketed = length > 0 && load<u8>(start) === 0x5b
      for (let at: u32 = 0; at < length; at++) {
        const byte = load<u8>(start + at)
        if (isBracketed ? byte === 0x5d : byte === 0x3a) length = isBracketed ? at + 1 : at
      }
      return answerText(result, Tag.STRING, start, length)
    }
    case Word.url:
    case Word.original_url: {
      const writer = startText(64)
      if (writer === null) return true
      writeBytes(writer, base.pointer, base.length)
      const exchange = currentExchange()
      if (word === Word.url) writeBytes(writer, exchange.targetStart, exchange.targetLength)
      else writeBytes(writer, sentTarget(exchange), sentTargetLength(exchange))
      endText(writer, result, Tag.STRING)
      return true
    }
    default:
      return false
  }
}

/** The target that came, which is not that of an error's page. */
function sentTarget(exchange: Exchange): usize {
  return exchange.sentTargetStart === 0 ? exchange.targetStart : exchange.sentTargetStart
}

function sentTargetLength(exchange: Exchange): u32 {
  return exchange.sentTargetStart === 0 ? exchange.targetLength : exchange.sentTargetLength
}

/** A field of the request's head, nil when it has none. */
function readField(name: string, result: Cell): void {
  const exchange = currentExchange()
  setNil(result)
  for (let index: u32 = 0; index < exchange.fieldCount; index++) {
    const field = exchange.fieldsStart + ((<usize>index) << 4)
    if (!equalsText(load<usize>(field), load<u32>(field, 4), name)) continue
    setText(result, Tag.STRING, load<usize>(field, 8), load<u32>(field, 12))
  }
}

function writeMethod(method: u32, result: Cell): void {
  const writer = startText(8)
  if (writer === null) return
  if (method === 0) writeLiteral(writer, 'GET')
  else if (method === 1) writeLiteral(writer, 'HEAD')
  else if (method === 2) writeLiteral(writer, 'POST')
  else if (method === 3) writeLiteral(writer, 'PUT')
  else if (method === 4) writeLiteral(writer, 'PATCH')
  else if (method === 5) writeLiteral(writer, 'DELETE')
  else writeLiteral(writer, 'OPTIONS')
  endText(writer, result, Tag.STRING)
}
