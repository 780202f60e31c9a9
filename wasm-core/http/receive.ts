// From the bytes so far to a request, a refusal, or a wish for more.

import {
  CHUNKED,
  EXPECTS_CONTINUE,
  Exchange,
  FORGED,
  KEEP_ALIVE,
  NEED_MORE,
  NO_ROUTE,
  REFUSED,
  REQUEST,
  SENT_AS_HEAD,
  SESSION_SEALED,
} from '../exchange'
import { TEXT } from '../form/node'
import {
  findBodyParameter,
  findFormParameter,
  readParameters,
  writeParameters,
} from '../form/parameters'
import { clearMemoryFull, isMemoryFull } from '../memory/arena'
import { placeText } from '../memory/text'
import { getRoute } from '../route/table'
import { matchRoute } from '../route/tree'
import { isCsrfToken } from '../session/csrf'
import { openSession, openSigned } from '../session/session'
import { readChunks, startChunks } from './chunked'
import { readFraming } from './framing'
import { getHeadEnd, getHeadOffence, INCOMPLETE, parseHead } from './head'
import { isSafeMethod, POST, recognizeOverride } from './method'
import { BODY_TOO_LARGE, NO_MEMORY } from './refusal'
import { writeRefusal } from './refusal-response'
import { readTarget } from './target'

const METHOD_NAME = placeText(memory.data(8), '_method')
const TOKEN_NAME = placeText(memory.data(24), 'authenticity_token')

/** Reads one request out of `length` bytes at `start`, which must lie in the exchange's arena. */
export function receive(address: usize, start: usize, length: u32, now: i64): u32 {
  const exchange = changetype<Exchange>(address)
  const end = start + length
  let refusal = readHead(exchange, start, end)
  if (refusal === INCOMPLETE) return needMore(exchange, length + 1)
  if (refusal !== 0) return refuse(exchange, refusal, length, now)

  const bodyStart = start + exchange.headLength
  if ((exchange.flags & CHUNKED) !== 0) {
    startChunks(exchange)
    refusal = readChunks(exchange, bodyStart, end)
    if (refusal === INCOMPLETE) {
      startChunks(exchange)
      if (bodyStart < end) exchange.flags &= ~EXPECTS_CONTINUE
      return needMore(exchange, length + 1)
    }
    if (refusal !== 0) return refuse(exchange, refusal, length, now)
    exchange.consumed += exchange.headLength
  } else {
    const needed = exchange.headLength + exchange.contentLength
    if (needed > length) {
      if (bodyStart < end) exchange.flags &= ~EXPECTS_CONTINUE
      return needMore(exchange, needed)
    }
    exchange.bodyStart = bodyStart
    exchange.bodyLength = exchange.contentLength
    exchange.consumed = needed
  }
  return understand(exchange, length, now)
}

/**
 * Reads on in a body of chunks of which `receive` has seen the head; REQUEST at its end. What was
 * decoded is in `body`, and `consumed` bytes are done with.
 */
export function receiveChunks(address: usize, start: usize, length: u32, now: i64): u32 {
  const exchange = changetype<Exchange>(address)
  const refusal = readChunks(exchange, start, start + length)
  if (refusal === INCOMPLETE) return needMore(exchange, length + 1)
  return refusal === 0 ? finish(exchange) : refuse(exchange, refusal, length, now)
}

/** Makes a request of a head that `receive` has seen and the whole body that came after it, decoded. */
export function receiveBody(
  address: usize,
  start: usize,
  length: u32,
  bodyStart: usize,
  bodyLength: u32,
  now: i64,
): u32 {
  const exchange = changetype<Exchange>(address)
  const refusal = readHead(exchange, start, start + length)
  if (refusal !== 0) return refuse(exchange, refusal, length, now)
  exchange.bodyStart = bodyStart
  exchange.bodyLength = bodyLength
  return understand(exchange, length, now)
}

/** Request line, fields, framing and target; 0, INCOMPLETE, or why they are refused. */
function readHead(exchange: Exchange, start: usize, end: usize): u32 {
  clearMemoryFull()
  exchange.flags = 0
  exchange.headLength = 0
  exchange.hostStart = 0
  exchange.targetLength = 0
  exchange.contentTypeStart = 0
  exchange.contentTypeLength = 0
  exchange.tokenFieldStart = 0
  exchange.tokenTextStart = 0
  exchange.overrideStart = 0
  exchange.overrideLength = 0
  exchange.queryStart = 0
  exchange.queryLength = 0
  exchange.errorOffset = 0
  const head = parseHead(exchange, start, end)
  if (head !== 0) {
    if (head !== INCOMPLETE) exchange.errorOffset = <u32>(getHeadOffence() - start)
    return head
  }
  exchange.headLength = <u32>(getHeadEnd() - start)
  const refusal = readFraming(exchange)
  return refusal !== 0 ? refusal : readTarget(exchange)
}

/** Everything after framing: parameters, method, route, session, CSRF. */
function understand(exchange: Exchange, length: u32, now: i64): u32 {
  // What comes with a method that only reads means nothing: RFC 9110, section 9.3.1.
  if (isSafeMethod(exchange.method)) exchange.bodyLength = 0
  openSession(exchange, now)
  let refusal = readParameters(exchange)
  if (refusal !== 0) return refuse(exchange, refusal, length, now)
  if (exchange.method === POST) overrideMethod(exchange)
  if (!matchRoute(exchange)) return refuse(exchange, NO_MEMORY, length, now)
  if (exchange.route !== NO_ROUTE && isForged(exchange)) exchange.flags |= FORGED
  refusal = writeParameters(exchange)
  return refusal === 0 ? finish(exchange) : refuse(exchange, refusal, length, now)
}

/** Goes on to the next route that fits a request whose route turned it away; the state of the exchange. */
export function nextRoute(address: usize): u32 {
  const exchange = changetype<Exchange>(address)
  const from = exchange.route + 1
  exchange.flags &= ~FORGED
  if (readParameters(exchange) !== 0 || !matchRoute(exchange, from)) exchange.route = NO_ROUTE
  if (exchange.route === NO_ROUTE) return exchange.state
  if (isForged(exchange)) exchange.flags |= FORGED
  if (writeParameters(exchange) !== 0) exchange.route = NO_ROUTE
  return exchange.state
}

/**
 * A form's `_method`, or else the field X-HTTP-Method-Override, turns POST into PUT, PATCH or DELETE, never
 * into a method that needs no token.
 */
function overrideMethod(exchange: Exchange): void {
  const wanted = findFormParameter(METHOD_NAME, 7)
  if (wanted === null || wanted.kind !== TEXT) {
    exchange.method = recognizeOverride(exchange.overrideStart, exchange.overrideLength)
  } else {
    exchange.method = recognizeOverride(wanted.valueStart, wanted.valueLength)
  }
}

function isForged(exchange: Exchange): bool {
  if (isSafeMethod(exchange.method)) return false
  if (getRoute(exchange.form).isProtected === 0) return false
  const token = findBodyParameter(TOKEN_NAME, 18)
  if (token !== null && token.kind === TEXT) {
    exchange.tokenTextStart = token.valueStart
    exchange.tokenTextLength = token.valueLength
  }
  return !hasToken(exchange)
}

function hasToken(exchange: Exchange): bool {
  const start = exchange.tokenTextStart
  if (start !== 0 && isCsrfToken(exchange, start, exchange.tokenTextLength)) return true
  return isCsrfToken(exchange, exchange.tokenFieldStart, exchange.tokenFieldLength)
}

/**
 * Reads the session out of what the shell decrypted, which is signed as a plain cookie is, and asks again
 * whether the request is forged. Anything else is an empty session.
 */
export function openSealed(address: usize, start: usize, length: u32, now: i64): u32 {
  const exchange = changetype<Exchange>(address)
  if ((exchange.flags & SESSION_SEALED) === 0) return exchange.state
  openSigned(exchange, start, length, now)
  if ((exchange.flags & FORGED) !== 0 && hasToken(exchange)) exchange.flags &= ~FORGED
  return exchange.state
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

/** A request that has no room in the memory of its own is too large; for all others there may be room later. */
function refuse(exchange: Exchange, cause: u32, length: u32, now: i64): u32 {
  const reason = cause === NO_MEMORY && !isMemoryFull ? BODY_TOO_LARGE : cause
  exchange.errorCode = reason
  exchange.consumed = length
  exchange.flags &= ~KEEP_ALIVE
  writeRefusal(exchange, reason, (exchange.flags & SENT_AS_HEAD) !== 0, now)
  exchange.state = REFUSED
  return REFUSED
}
