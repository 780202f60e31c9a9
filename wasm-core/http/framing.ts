// What the fields say about the message itself: Host, length or chunks, connection, expectation
// (RFC 9110 sections 7.2 and 10.1.1, RFC 9112 sections 6 and 9.3).

import { bodyLimit } from '../boot/config'
import { CHUNKED, EXPECTS_CONTINUE, Exchange, HTTP_1_0, KEEP_ALIVE } from '../exchange'
import { equalsText, equalsTextIgnoringCase } from '../memory/text'
import { isDigit } from './chars'
import { Field, getField } from './fields'
import { isHost } from './host'
import { ListElement, nextElement, startList } from './list'
import {
  BAD_CONTENT_LENGTH,
  BAD_HOST,
  BAD_TRANSFER_ENCODING,
  BODY_TOO_LARGE,
  CONTENT_LENGTH_REPEATED,
  HOST_MISSING,
  HOST_REPEATED,
  LENGTH_WITH_ENCODING,
  UNKNOWN_EXPECTATION,
  UNKNOWN_TRANSFER_ENCODING,
} from './refusal'

const element = changetype<ListElement>(memory.data(offsetof<ListElement>(), 8))

let hasLength: bool = false
let isTooLong: bool = false
let hasEncoding: bool = false
let endsInChunked: bool = false
let codings: u32 = 0
let chunkedCodings: u32 = 0

/** Reads the fields that frame the message; 0, or why it is refused. */
export function readFraming(exchange: Exchange): u32 {
  hasLength = false
  isTooLong = false
  hasEncoding = false
  endsInChunked = false
  codings = 0
  chunkedCodings = 0
  exchange.contentLength = 0
  for (let index: u32 = 0; index < exchange.fieldCount; index++) {
    const refusal = readFramingField(exchange, getField(exchange.fieldsStart, index))
    if (refusal !== 0) return refusal
  }
  if (exchange.hostStart === 0 && (exchange.flags & HTTP_1_0) === 0) return HOST_MISSING
  return decideFraming(exchange)
}

function decideFraming(exchange: Exchange): u32 {
  if (hasEncoding) {
    if (hasLength) return LENGTH_WITH_ENCODING
    if (!endsInChunked || chunkedCodings !== 1) return BAD_TRANSFER_ENCODING
    // A chunked message from a 1.0 sender has faulty framing, RFC 9112 section 6.1.
    if ((exchange.flags & HTTP_1_0) !== 0) return BAD_TRANSFER_ENCODING
    if (codings !== 1) return UNKNOWN_TRANSFER_ENCODING
    exchange.flags |= CHUNKED
  }
  return isTooLong ? BODY_TOO_LARGE : 0
}

function readFramingField(exchange: Exchange, field: Field): u32 {
  const name = field.nameStart
  const length = field.nameLength
  switch (length) {
    case 4:
      return equalsText(name, length, 'host') ? readHost(exchange, field) : 0
    case 6:
      return equalsText(name, length, 'expect') ? readExpectation(exchange, field) : 0
    case 10:
      if (equalsText(name, length, 'connection')) readConnection(exchange, field)
      return 0
    case 12:
      if (equalsText(name, length, 'content-type')) {
        exchange.contentTypeStart = field.valueStart
        exchange.contentTypeLength = field.valueLength
      } else if (equalsText(name, length, 'x-csrf-token')) {
        exchange.tokenFieldStart = field.valueStart
        exchange.tokenFieldLength = field.valueLength
      }
      return 0
    case 14:
      return equalsText(name, length, 'content-length') ? readLength(exchange, field) : 0
    case 17:
      if (equalsText(name, length, 'transfer-encoding')) readEncoding(field)
      return 0
    case 22:
      if (equalsText(name, length, 'x-http-method-override')) {
        exchange.overrideStart = field.valueStart
        exchange.overrideLength = field.valueLength
      }
      return 0
    default:
      return 0
  }
}

function readHost(exchange: Exchange, field: Field): u32 {
  if (exchange.hostStart !== 0) return HOST_REPEATED
  if (!isHost(field.valueStart, field.valueLength)) return BAD_HOST
  exchange.hostStart = field.valueStart
  exchange.hostLength = field.valueLength
  return 0
}

function readExpectation(exchange: Exchange, field: Field): u32 {
  if (!equalsTextIgnoringCase(field.valueStart, field.valueLength, '100-continue')) {
    return UNKNOWN_EXPECTATION
  }
  if ((exchange.flags & HTTP_1_0) === 0) exchange.flags |= EXPECTS_CONTINUE
  return 0
}

function readConnection(exchange: Exchange, field: Field): void {
  startList(element, field.valueStart, field.valueLength)
  while (nextElement(element)) {
    if (equalsTextIgnoringCase(element.start, element.length, 'close')) {
      exchange.flags &= ~KEEP_ALIVE
      return
    }
    const isKeepAlive = equalsTextIgnoringCase(element.start, element.length, 'keep-alive')
    if (isKeepAlive && (exchange.flags & HTTP_1_0) !== 0) exchange.flags |= KEEP_ALIVE
  }
}

function readLength(exchange: Exchange, field: Field): u32 {
  if (hasLength) return CONTENT_LENGTH_REPEATED
  hasLength = true
  if (field.valueLength === 0) return BAD_CONTENT_LENGTH
  let value: u64 = 0
  for (let index: u32 = 0; index < field.valueLength; index++) {
    const byte = load<u8>(field.valueStart + index)
    if (!isDigit(byte)) return BAD_CONTENT_LENGTH
    if (value <= 0xffffffff) value = value * 10 + (byte - 0x30)
  }
  if (value > bodyLimit) isTooLong = true
  else exchange.contentLength = <u32>value
  return 0
}

function readEncoding(field: Field): void {
  hasEncoding = true
  startList(element, field.valueStart, field.valueLength)
  while (nextElement(element)) {
    codings += 1
    endsInChunked = equalsTextIgnoringCase(element.start, element.length, 'chunked')
    if (endsInChunked) chunkedCodings += 1
  }
}
