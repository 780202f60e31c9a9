// A page that is given again: what was rendered for one request becomes the output of another, with the CSRF
// tokens of that one's session in it (docs/wire-format.md, A request).

import { OUT_OF_MEMORY, UNEXPECTED_VALUE } from '../error-code'
import { Exchange, failWith, HEAD_ROOM, RENDERED } from '../exchange'
import { allocate } from '../memory/arena'
import { ensureCsrfToken, isCsrfToken, MASKED_TOKEN_LENGTH, takeRandom, writeMasked } from './csrf'

/** Characters of the shell's 32 random bytes in base64url. */
const RANDOM_LENGTH: u32 = 43
const QUOTE: u8 = 0x22

/**
 * Where the CSRF tokens of the page in `output` are: offsets, `u32` each, in `question`. Gives their number, and
 * −1 where one that was made for the page is not on it once, between double quotes.
 */
export function findTokens(address: usize): i32 {
  const exchange = changetype<Exchange>(address)
  const count = exchange.masks
  const places = allocate(exchange.arena, count * 4)
  if (places === 0) return -1
  const start = exchange.outputStart
  const length = exchange.outputLength
  let found: u32 = 0
  for (let at = nextQuoted(start, length, 1); at < length; at = nextQuoted(start, length, at + 1)) {
    if (!isCsrfToken(exchange, start + at, MASKED_TOKEN_LENGTH)) continue
    if (found === count) return -1
    store<u32>(places + (found << 2), at)
    found += 1
  }
  exchange.questionStart = places
  exchange.questionLength = count * 4
  return found === count ? <i32>count : -1
}

/** Where, from `at` on, as many characters as a token has stand between double quotes; `length` where nowhere. */
function nextQuoted(start: usize, length: u32, at: u32): u32 {
  const quotes = i8x16.splat(QUOTE)
  for (; at + MASKED_TOKEN_LENGTH + 16 <= length; at += 16) {
    const before = i8x16.eq(v128.load(start + at - 1), quotes)
    const behind = i8x16.eq(v128.load(start + at + MASKED_TOKEN_LENGTH), quotes)
    const both = i8x16.bitmask(v128.and(before, behind))
    if (both !== 0) return at + ctz(both)
  }
  for (; at + MASKED_TOKEN_LENGTH < length; at++) {
    const isBefore = load<u8>(start + at - 1) === QUOTE
    if (isBefore && load<u8>(start + at + MASKED_TOKEN_LENGTH) === QUOTE) return at
  }
  return length
}

/**
 * Makes a page of so many bytes, with so many tokens, the output. At `start` are HEAD_ROOM free bytes, the page,
 * from the next multiple of 4 on its tokens' offsets, and where there are tokens `random` as in render's context.
 */
export function restorePage(address: usize, start: usize, length: u32, tokens: u32): u32 {
  const exchange = changetype<Exchange>(address)
  const page = start + HEAD_ROOM
  const places = (page + length + 3) & ~3
  if (tokens > 0) {
    if (!takeRandom(exchange, places + tokens * 4, RANDOM_LENGTH)) {
      return failWith(exchange, UNEXPECTED_VALUE)
    }
    if (!ensureCsrfToken(exchange)) return failWith(exchange, OUT_OF_MEMORY)
  }
  for (let index: u32 = 0; index < tokens; index++) {
    const at = load<u32>(places + (index << 2))
    if (at > length || length - at < MASKED_TOKEN_LENGTH) {
      return failWith(exchange, UNEXPECTED_VALUE)
    }
    writeMasked(exchange, page + at)
  }
  exchange.outputStart = page
  exchange.outputLength = length
  exchange.outputRoom = HEAD_ROOM
  exchange.state = RENDERED
  return RENDERED
}
