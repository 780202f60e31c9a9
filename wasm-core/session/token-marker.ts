// Tokens in pages of which parts are kept for other pages (`cache` in a template). A marker stands in place of each, as
// long as a token and as hard to guess, which the shell made for this page; when the page is done, tokens take its place.
// So no code of a page can put a token, or what it has made of one, into a part that is kept.

import { Exchange, KEEPING, TOKEN_LENT } from '../exchange'
import { ensureCsrfToken, isCsrfToken, MASKED_TOKEN_LENGTH, writeMasked } from './csrf'

/** Puts tokens, each masked anew, in place of the markers in a text; false where there is no randomness, or no memory. */
export function fillMarkers(exchange: Exchange, start: usize, length: u32): bool {
  const marker = exchange.markerStart
  for (let at = nextMarker(marker, start, length, 0); at < length; ) {
    if (!ensureCsrfToken(exchange)) return false
    writeMasked(exchange, start + at)
    // Whoever is given the page as a text (`render_to_string`) has tokens in it.
    exchange.templateFlags |= TOKEN_LENT
    at = nextMarker(marker, start, length, at + MASKED_TOKEN_LENGTH)
  }
  return true
}

/** Where the marker stands next, from `at` on; `length` where nowhere. */
function nextMarker(marker: usize, start: usize, length: u32, from: u32): u32 {
  const first = load<u8>(marker)
  const last = MASKED_TOKEN_LENGTH - 1
  const firsts = i8x16.splat(first)
  const lasts = i8x16.splat(load<u8>(marker + last))
  let at = from
  while (at + MASKED_TOKEN_LENGTH <= length) {
    if (at + MASKED_TOKEN_LENGTH + 16 <= length) {
      const begins = i8x16.eq(v128.load(start + at), firsts)
      const both = v128.and(begins, i8x16.eq(v128.load(start + at + last), lasts))
      const found = i8x16.bitmask(both)
      if (found === 0) {
        at += 16
        continue
      }
      at += ctz(found)
    }
    if (memory.compare(start + at, marker, MASKED_TOKEN_LENGTH) === 0) return at
    at += 1
  }
  return length
}

/** Whether what is written now may be kept. */
export function isKept(exchange: Exchange): bool {
  return (exchange.templateFlags & KEEPING) !== 0 && exchange.markerStart !== 0
}

/** Whether the bytes of the question hold a token of this session, or code of the page may have put a part of one there. */
export function holdsToken(address: usize): bool {
  const exchange = changetype<Exchange>(address)
  if ((exchange.templateFlags & TOKEN_LENT) !== 0) return true
  if (exchange.csrfToken === 0) return false
  const end = exchange.questionStart + exchange.questionLength
  let run: u32 = 0
  for (let cursor = exchange.questionStart; cursor < end; cursor++) {
    run = isLetter(load<u8>(cursor)) ? run + 1 : 0
    if (run < MASKED_TOKEN_LENGTH) continue
    if (isCsrfToken(exchange, cursor + 1 - MASKED_TOKEN_LENGTH, MASKED_TOKEN_LENGTH)) return true
  }
  return false
}

/** Of base64url. */
function isLetter(byte: u8): bool {
  const letter = byte | 0x20
  const isDigit = byte >= 0x30 && byte <= 0x39
  return (letter >= 0x61 && letter <= 0x7a) || isDigit || byte === 0x2d || byte === 0x5f
}
