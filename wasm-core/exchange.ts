// One request and its answer. The shell reads the first 160 bytes (docs/wire-format.md, The
// exchange); what comes after them is the core's own.

import { allocate, closeArena, openArena } from './memory/arena'

/** `route` when no route matches. */
export const NO_ROUTE: u32 = 0xffffffff

/** What the last call left behind (docs/wire-format.md, States). */
export const NEED_MORE: u32 = 0
export const REQUEST: u32 = 1
export const REFUSED: u32 = 2
export const RENDERED: u32 = 3
export const QUESTION: u32 = 4
export const RESPONSE: u32 = 5
export const FAILED: u32 = 6
export const ANSWERED: u32 = 7

/** Bits of `flags`. */
export const KEEP_ALIVE: u32 = 1
export const HTTP_1_0: u32 = 2
export const SENT_AS_HEAD: u32 = 4
export const EXPECTS_CONTINUE: u32 = 8
export const FORGED: u32 = 16
export const SESSION_SENT: u32 = 32
export const SESSION_REFUSED: u32 = 64
export const SESSION_OLD: u32 = 128
export const CHUNKED: u32 = 256
/** Said by the shell, which knows the proxies in front. */
export const OVER_TLS: u32 = 512
/** The session cookie is encrypted: its text is in `question`, for the shell to open. */
export const SESSION_SEALED: u32 = 1024

/** Bits of `templateFlags`. */
export const TOKEN_WRITTEN: u32 = 1
export const NONCE_WRITTEN: u32 = 2
export const URL_REFUSED: u32 = 4
export const FLASH_READ: u32 = 8
/** Said by the shell: code of a page has had the flash, and may have changed it. */
export const FLASH_LENT: u32 = 16

/** Said by the shell: what is written may be kept for other pages, so it holds the marker in place of tokens. */
export const KEEPING: u32 = 32
/** Code of the page has had a CSRF token as a text, and may write it, or a part of it, anywhere. */
export const TOKEN_LENT: u32 = 64

/** Bytes that a renderer leaves free in front of its output, so that `respond` need not copy it. */
export const HEAD_ROOM: u32 = 8192

/** A HASH of nothing: an empty session, an empty flash. */
const EMPTY = memory.data<u8>([8, 0])
const EMPTY_LENGTH: u32 = 2

@unmanaged
export class Exchange {
  state: u32
  errorCode: u32
  errorTemplate: u32
  errorOffset: u32
  errorTextStart: usize
  errorTextLength: u32
  consumed: u32
  needed: u32
  method: u32
  route: u32
  flags: u32
  targetStart: usize
  targetLength: u32
  pathStart: usize
  pathLength: u32
  queryStart: usize
  queryLength: u32
  fieldsStart: usize
  fieldCount: u32
  paramsStart: usize
  paramsLength: u32
  sessionStart: usize
  sessionLength: u32
  flashStart: usize
  flashLength: u32
  bodyStart: usize
  bodyLength: u32
  outputStart: usize
  outputLength: u32
  questionStart: usize
  questionLength: u32
  templateFlags: u32
  filesStart: usize
  fileCount: u32
  /** Bytes of the head, once it is complete, and how its body is framed. */
  headLength: u32
  contentLength: u32
  /** Where a body of chunks stopped: see http/chunked.ts. */
  chunkPhase: u32
  chunkLeft: u32
  chunkTotal: u32
  chunkOverhead: u32
  /** Said by the shell: what stands where a token belongs until the page is done; 0 where nothing does. */
  markerStart: usize

  /** The arena that holds this exchange and everything that belongs to it. */
  arena: usize
  /** The CSRF token, 32 raw bytes; 0 when the session has none yet. */
  csrfToken: usize
  /** Whether the token was made by this exchange, so that the cookie has to be sent. */
  csrfFresh: bool
  /** 32 random bytes the shell gave for this exchange; 0 when it gave none. */
  random: usize
  /** How many masks were derived from `random`. */
  masks: u32
  /** Free bytes in front of `outputStart` after RENDERED. */
  outputRoom: u32
  /** The template interpreter's state. */
  renderer: usize
  /** The Host field's value, or the authority of an absolute-form target. */
  hostStart: usize
  hostLength: u32
  /** Values of fields that are needed after the head; start 0 when absent. */
  contentTypeStart: usize
  contentTypeLength: u32
  tokenFieldStart: usize
  tokenFieldLength: u32
  /** The form's `authenticity_token`, for a session that is opened later; start 0 when absent. */
  tokenTextStart: usize
  tokenTextLength: u32
  overrideStart: usize
  overrideLength: u32
  /** Segments of the decoded path: see route/tree.ts. */
  segments: usize
  segmentCount: u32
  /** The form of the route that matches, and its parameters: see route/capture.ts. */
  form: u32
  captures: usize
  captureCount: u32
  /** The target as it was sent, where the page of an error is asked for under another; start 0 elsewhere. */
  sentTargetStart: usize
  sentTargetLength: u32
  /** Whether the session must be stored although the action left it as it was. */
  sessionDirty: bool
}

/** Takes an arena and an exchange in it, all fields 0 but `route`; 0 when memory is full. */
export function open(): usize {
  const arena = openArena()
  if (arena === 0) return 0
  const address = allocate(arena, offsetof<Exchange>())
  memory.fill(address, 0, offsetof<Exchange>())
  const exchange = changetype<Exchange>(address)
  exchange.arena = arena
  exchange.route = NO_ROUTE
  clearSession(exchange)
  return address
}

/** Empties session and flash and forgets the CSRF token. */
export function clearSession(exchange: Exchange): void {
  exchange.sessionStart = EMPTY
  exchange.sessionLength = EMPTY_LENGTH
  exchange.flashStart = EMPTY
  exchange.flashLength = EMPTY_LENGTH
  exchange.csrfToken = 0
  exchange.csrfFresh = false
}

/** Bytes from which a copy is slow when it begins a few bytes further in its page than what it copies. */
const LONG: u32 = 2048
/** A cache line: where a long copy, of what begins at one as well, is never slow. */
const LINE: u32 = 64

/** Gives `length` bytes inside the exchange's arena, many from the beginning of a cache line; 0 when it is full. */
export function allocateIn(address: usize, length: u32): usize {
  const arena = changetype<Exchange>(address).arena
  if (length < LONG || length > u32.MAX_VALUE - LINE) return allocate(arena, length)
  const start = allocate(arena, length + LINE - 8)
  return start === 0 ? 0 : (start + LINE - 1) & ~(LINE - 1)
}

/** Lets templates see a GET of another target, placed in the exchange's arena: the page of an error. */
export function retarget(address: usize, start: usize, length: u32): u32 {
  const exchange = changetype<Exchange>(address)
  exchange.sentTargetStart = exchange.targetStart
  exchange.sentTargetLength = exchange.targetLength
  exchange.targetStart = start
  exchange.targetLength = length
  exchange.pathStart = start
  exchange.pathLength = length
  for (let at: u32 = 0; at < length; at++) {
    if (load<u8>(start + at) !== 0x3f) continue
    exchange.pathLength = at
    break
  }
  exchange.method = 0
  return 0
}

/** Gives everything the exchange holds back. */
export function close(address: usize): u32 {
  closeArena(changetype<Exchange>(address).arena)
  return 0
}

/** Stops with a reason; the shell finds it in `errorCode` and its neighbours. */
export function failWith(exchange: Exchange, code: u32): u32 {
  exchange.errorCode = code
  exchange.state = FAILED
  return FAILED
}
