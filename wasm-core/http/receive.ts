// From the bytes so far to a request, a refusal, or a wish for more.

import { headLimit, targetLimit } from '../boot/config'
import {
  EXPECTS_CONTINUE,
  Exchange,
  FORGED,
  KEEP_ALIVE,
  NEED_MORE,
  NO_ROUTE,
  REFUSED,
  REQUEST,
  SENT_AS_HEAD,
} from '../exchange'
import { TEXT } from '../form/node'
import { findBodyParameter, readParameters, writeParameters } from '../form/parameters'
import { placeText } from '../memory/text'
import { matchRoute } from '../route/match'
import { getRoute } from '../route/table'
import { isCsrfToken } from '../session/csrf'
import { openSession } from '../session/session'
import { CR, findByte, LF } from './chars'
import { getChunksEnd, getNeededForChunks, joinChunks, walkChunks } from './chunked'
import { readFraming } from './framing'
import { getHeadEnd, getHeadOffence, INCOMPLETE, parseHead } from './head'
import { isSafeMethod, POST, recognizeOverride } from './method'
import { writeRefusal } from './refusal-response'
import { LINE_OVERHEAD } from './request-line'
import { readTarget } from './target'

const METHOD_NAME = placeText(memory.data(8), '_method')
const TOKEN_NAME = placeText(memory.data(24), 'authenticity_token')

/** Reads one request out of `length` bytes at `start`, which must lie in the exchange's arena. */
export function receive(address: usize, start: usize, length: u32, now: i64): u32 {
  const exchange = changetype<Exchange>(address)
  const end = start + length
  if (isStillIncomplete(exchange, start, length)) return needMore(exchange, length + 1)

  exchange.flags = 0
  exchange.hostStart = 0
  exchange.targetLength = 0
  exchange.contentTypeStart = 0
  exchange.contentTypeLength = 0
  exchange.tokenFieldStart = 0
  exchange.queryStart = 0
  exchange.queryLength = 0
  exchange.errorOffset = 0
  const head = parseHead(exchange, start, end)
  if (head === INCOMPLETE) {
    exchange.scanned = length
    return needMore(exchange, length + 1)
  }
  if (head !== 0) {
    exchange.errorOffset = <u32>(getHeadOffence() - start)
    return refuse(exchange, head, length, now)
  }
  const headEnd = getHeadEnd()
  exchange.scanned = 0
  let refusal = readFraming(exchange)
  if (refusal === 0) refusal = readTarget(exchange)
  if (refusal !== 0) return refuse(exchange, refusal, length, now)

  if (exchange.isChunked) {
    if (exchange.chunkCursor === 0) exchange.chunkCursor = <u32>(headEnd - start)
    refusal = walkChunks(exchange, start, end)
    if (refusal === INCOMPLETE) {
      if (headEnd < end) exchange.flags &= ~EXPECTS_CONTINUE
      return needMore(exchange, getNeededForChunks())
    }
    if (refusal !== 0) return refuse(exchange, refusal, length, now)
    exchange.bodyStart = headEnd
    exchange.bodyLength = joinChunks(headEnd)
    exchange.consumed = <u32>(getChunksEnd() - start)
  } else {
    const needed = <u32>(headEnd - start) + exchange.contentLength
    if (needed > length) {
      if (headEnd < end) exchange.flags &= ~EXPECTS_CONTINUE
      return needMore(exchange, needed)
    }
    exchange.bodyStart = headEnd
    exchange.bodyLength = exchange.contentLength
    exchange.consumed = needed
  }
  refusal = understand(exchange, now)
  return refusal === 0 ? finish(exchange) : refuse(exchange, refusal, length, now)
}

/** Everything after framing: parameters, method, route, session, CSRF. */
function understand(exchange: Exchange, now: i64): u32 {
  openSession(exchange, now)
  const refusal = readParameters(exchange)
  if (refusal !== 0) return refusal
  if (exchange.method === POST) overrideMethod(exchange)
  exchange.route = matchRoute(exchange)
  if (exchange.route !== NO_ROUTE && isForged(exchange)) exchange.flags |= FORGED
  return writeParameters(exchange)
}

/** A form's `_method` turns POST into PUT, PATCH or DELETE, never into a method that needs no token. */
function overrideMethod(exchange: Exchange): void {
  const wanted = findBodyParameter(METHOD_NAME, 7)
  if (wanted === null || wanted.kind !== TEXT) return
  exchange.method = recognizeOverride(wanted.valueStart, wanted.valueLength)
}

function isForged(exchange: Exchange): bool {
  if (isSafeMethod(exchange.method)) return false
  if (getRoute(exchange.route).isProtected === 0) return false
  const token = findBodyParameter(TOKEN_NAME, 18)
  if (token !== null && token.kind === TEXT) {
    if (isCsrfToken(exchange, token.valueStart, token.valueLength)) return false
  }
  return !isCsrfToken(exchange, exchange.tokenFieldStart, exchange.tokenFieldLength)
}

/** Whether the new bytes bring neither a line end nor a limit, so that nothing can have changed. */
function isStillIncomplete(exchange: Exchange, start: usize, length: u32): bool {
  const scanned = exchange.scanned
  if (scanned === 0 || scanned > length) return false
  const hasRequestLine = exchange.targetLength !== 0
  const limit = hasRequestLine ? headLimit : min(headLimit, targetLimit + LINE_OVERHEAD)
  if (length > limit || (!hasRequestLine && load<u8>(start) === CR)) return false
  const end = start + length
  if (findByte(start + scanned, end, LF) !== end) return false
  exchange.scanned = length
  return true
}

function needMore(exchange: Exchange, needed: u32): u32 {
  exchange.needed = needed
  exchange.state = NEED_MORE
  return NEED_MORE
}

function finish(exchange: Exchange): u32 {
  exchange.state = REQUEST
  return REQUEST
}

function refuse(exchange: Exchange, reason: u32, length: u32, now: i64): u32 {
  exchange.errorCode = reason
  exchange.consumed = length
  exchange.flags &= ~KEEP_ALIVE
  writeRefusal(exchange, reason, (exchange.flags & SENT_AS_HEAD) !== 0, now)
  exchange.state = REFUSED
  return REFUSED
}
