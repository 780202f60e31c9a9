// CSRF tokens. The session holds 32 random bytes; each form gets them masked anew (BREACH):
//
// 0           32                    64      then base64url: 86 characters
// ├ mask ─────┼ mask XOR token ─────┤
//
// The masks of a page are the stream of ChaCha20 under the 32 random bytes that the shell gave for it:
// block n holds masks 2n and 2n + 1. A new token is the first half of block 0 under another nonce, so
// that no page shows a byte of it.

import { OUT_OF_MEMORY, UNEXPECTED_VALUE } from '../error-code'
import { Exchange, failWith, RENDERED, TOKEN_LENT, TOKEN_WRITTEN } from '../exchange'
import { allocate } from '../memory/arena'
import { createWriter, reserve, Writer } from '../memory/writer'
import { decodeBase64, encodeBase64, measureBase64 } from './base64url'
import { BLOCK_SIZE, writeBlock } from './chacha20'
import { equalsInConstantTime } from './hmac'

const TOKEN: u32 = 32
const MASKED: u32 = 64
/** Characters of a masked token. */
export const MASKED_TOKEN_LENGTH: u32 = 86

const MASKS: u32 = 0
const NEW_TOKEN: u32 = 1

const block = memory.data(64, 16)
const masked = memory.data(64, 16)

/** Takes the shell's 32 random bytes in base64url (`random` of render's context); false when malformed. */
export function takeRandom(exchange: Exchange, start: usize, length: u32): bool {
  if (exchange.random !== 0) return true
  if (length !== measureBase64(TOKEN)) return false
  const random = allocate(exchange.arena, 2 * TOKEN)
  if (random === 0 || decodeBase64(random, start, length) < 0) return false
  exchange.random = random
  return true
}

/**
 * Appends a freshly masked CSRF token (86 characters of base64url). A session without a token gets
 * one. False when `random` is missing or memory is full.
 */
export function writeCsrfToken(exchange: Exchange, writer: Writer): bool {
  if (!ensureCsrfToken(exchange) || !reserve(writer, MASKED_TOKEN_LENGTH)) return false
  writeMasked(exchange, writer.start + writer.length)
  writer.length += MASKED_TOKEN_LENGTH
  return true
}

/** Gives a session without a token one; false where there is no randomness for it, or no memory. */
export function ensureCsrfToken(exchange: Exchange): bool {
  if (exchange.random === 0) return false
  if (exchange.csrfToken === 0) {
    exchange.csrfToken = allocate(exchange.arena, TOKEN)
    if (exchange.csrfToken === 0) return false
    writeBlock(block, exchange.random, 0, NEW_TOKEN)
    memory.copy(exchange.csrfToken, block, TOKEN)
    memory.fill(block, 0, BLOCK_SIZE)
    exchange.csrfFresh = true
  }
  return true
}

/** Writes the token, masked anew, to 86 bytes at `target`. */
export function writeMasked(exchange: Exchange, target: usize): void {
  takeMask(exchange, masked)
  mix(masked + TOKEN, masked, exchange.csrfToken)
  encodeBase64(target, masked, MASKED)
  exchange.templateFlags |= TOKEN_WRITTEN
}

/** Whether the bytes are a masked token of this session; constant time in the token. */
export function isCsrfToken(exchange: Exchange, start: usize, length: u32): bool {
  if (exchange.csrfToken === 0 || length !== MASKED_TOKEN_LENGTH) return false
  if (decodeBase64(masked, start, length) < 0) return false
  mix(masked, masked, masked + TOKEN)
  return equalsInConstantTime(masked, exchange.csrfToken, TOKEN)
}

/** Writes the next mask of the page to `target`. */
function takeMask(exchange: Exchange, target: usize): void {
  const number = exchange.masks
  exchange.masks += 1
  if ((number & 1) === 0) {
    // Both masks of the block are wanted as a rule: the second waits behind the random bytes.
    writeBlock(block, exchange.random, number >> 1, MASKS)
    memory.copy(exchange.random + TOKEN, block + TOKEN, TOKEN)
    memory.copy(target, block, TOKEN)
  } else {
    memory.copy(target, exchange.random + TOKEN, TOKEN)
  }
}

function mix(target: usize, left: usize, right: usize): void {
  for (let index: usize = 0; index < TOKEN; index += 8) {
    store<u64>(target + index, load<u64>(left + index) ^ load<u64>(right + index))
  }
}

/** Makes `output` a masked token; the bytes are `random` as in render's context. FAILED when malformed. */
export function issueToken(address: usize, start: usize, length: u32): u32 {
  const exchange = changetype<Exchange>(address)
  const writer = createWriter(exchange.arena, MASKED_TOKEN_LENGTH)
  if (writer === null) return failWith(exchange, OUT_OF_MEMORY)
  if (!takeRandom(exchange, start, length)) return failWith(exchange, UNEXPECTED_VALUE)
  if (!writeCsrfToken(exchange, writer)) return failWith(exchange, OUT_OF_MEMORY)
  exchange.templateFlags |= TOKEN_LENT
  exchange.outputStart = writer.start
  exchange.outputLength = writer.length
  exchange.outputRoom = 0
  return RENDERED
}
