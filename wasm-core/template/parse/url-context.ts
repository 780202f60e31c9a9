// Follows a URL as a browser reads it (WHATWG URL, 4.4) up to where its scheme is known.

import { toLower } from '../../memory/text'
import { TemplateError } from '../error-code'
import { OutputMode } from '../op'
import { Context, context } from './context'

const enum UrlPhase {
  START,
  SCHEME,
  /** A value stands before this, so the scheme is not known. */
  AFTER_VALUE,
  /** It has a scheme that runs nothing, or none. */
  SAFE,
  SCRIPT,
  DATA,
  /** A value and a colon. */
  SPLIT,
}

/** Bits of `urlMatches`. */
const JAVASCRIPT: u32 = 1
const VBSCRIPT: u32 = 2
const DATA: u32 = 4

/** Starts at the beginning of a URL. */
export function startUrl(): void {
  context.urlPhase = UrlPhase.START
  context.urlMatches = JAVASCRIPT | VBSCRIPT | DATA
  context.urlLength = 0
}

/** Whether nothing more can be learned. */
export function isUrlKnown(): bool {
  return context.urlPhase === UrlPhase.SAFE
}

/** How a value here is written; an error code when it may not stand here. */
export function chooseInUrl(isRaw: bool, isMedia: bool): u32 {
  switch (context.urlPhase) {
    case UrlPhase.START:
      context.urlPhase = UrlPhase.AFTER_VALUE
      return OutputMode.URL
    case UrlPhase.SCHEME:
      if (context.urlMatches !== 0) return TemplateError.SPLIT_URL_SCHEME
      return OutputMode.URL_REST
    case UrlPhase.AFTER_VALUE:
      return OutputMode.URL_REST
    case UrlPhase.SPLIT:
      return TemplateError.SPLIT_URL_SCHEME
    case UrlPhase.SCRIPT:
      return TemplateError.OUTPUT_IN_SCRIPT_URL
    case UrlPhase.DATA:
      // An image, a sound or a film runs nothing.
      if (!isMedia) return TemplateError.OUTPUT_IN_SCRIPT_URL
  }
  return isRaw ? OutputMode.RAW : OutputMode.ATTRIBUTE
}

/** The same in an attribute that may hold several URLs. */
export function chooseInUrlList(isMedia: bool): u32 {
  // Two values in a row could be the halves of a scheme.
  if (context.urlPhase === UrlPhase.AFTER_VALUE) return TemplateError.SPLIT_URL_SCHEME
  const mode = chooseInUrl(false, isMedia)
  if (mode >= 300) return mode
  // A value may have a new URL in it.
  context.urlPhase = UrlPhase.AFTER_VALUE
  return OutputMode.URL_LIST
}

/** Makes the state hold for every turn of a loop: the turn before may have left half a scheme. */
export function loosenUrl(): void {
  const isOpen = context.urlPhase === UrlPhase.START || context.urlPhase === UrlPhase.SCHEME
  if (isOpen) context.urlPhase = UrlPhase.AFTER_VALUE
}

/** Whether a new URL may start after this character of a list. */
export function splitsUrls(char: u32): bool {
  return (
    char <= 0x20 ||
    char === 0x2c ||
    char === 0x3b ||
    char === 0x3d ||
    char === 0x22 ||
    char === 0x27
  )
}

/** Reads a character of a URL. */
export function feedUrl(char: u32): void {
  if (char === 0x09 || char === 0x0a || char === 0x0d) return
  switch (context.urlPhase) {
    case UrlPhase.START:
      if (char <= 0x20) return
      context.urlPhase = UrlPhase.SCHEME
      return feedScheme(char)
    case UrlPhase.SCHEME:
      return feedScheme(char)
    case UrlPhase.AFTER_VALUE:
      if (char === 0x3a) context.urlPhase = UrlPhase.SPLIT
      else if (endsScheme(char)) context.urlPhase = UrlPhase.SAFE
  }
}

function feedScheme(char: u32): void {
  if (char === 0x3a) {
    context.urlPhase = phaseOfScheme()
  } else if (endsScheme(char)) {
    context.urlPhase = UrlPhase.SAFE
  } else {
    keepMatch('javascript', JAVASCRIPT, char)
    keepMatch('vbscript', VBSCRIPT, char)
    keepMatch('data', DATA, char)
    if (context.urlLength < 255) context.urlLength += 1
  }
}

function phaseOfScheme(): UrlPhase {
  const length = context.urlLength
  if ((context.urlMatches & JAVASCRIPT) !== 0 && length === 10) return UrlPhase.SCRIPT
  if ((context.urlMatches & VBSCRIPT) !== 0 && length === 8) return UrlPhase.SCRIPT
  if ((context.urlMatches & DATA) !== 0 && length === 4) return UrlPhase.DATA
  return UrlPhase.SAFE
}

function keepMatch(scheme: string, bit: u32, char: u32): void {
  const at = <usize>context.urlLength
  const isNext =
    at < <usize>scheme.length &&
    char < 0x80 &&
    <u16>toLower(<u8>char) === load<u16>(changetype<usize>(scheme) + (at << 1))
  if (!isNext) context.urlMatches &= ~bit
}

function endsScheme(char: u32): bool {
  return char === 0x2f || char === 0x3f || char === 0x23 || char === 0x5c
}

/** Takes of two branches the one that allows less; false when neither does. */
export function joinUrls(other: Context): bool {
  if (context.urlPhase === other.urlPhase) {
    context.urlMatches |= other.urlMatches
    return context.urlLength === other.urlLength || context.urlPhase !== UrlPhase.SCHEME
  }
  // After a value a colon is refused, which holds for a harmless beginning too.
  const phase = max(context.urlPhase, other.urlPhase)
  if (phase > <u32>UrlPhase.SAFE) return false
  context.urlPhase = UrlPhase.AFTER_VALUE
  return true
}
