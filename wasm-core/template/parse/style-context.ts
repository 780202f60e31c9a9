// Follows CSS (CSS Syntax 3, 4 Tokenization) as far as it decides about escaping: strings, `url(`, comments.

import { TemplateError } from '../error-code'
import { OutputMode } from '../op'
import { Context, context } from './context'

const enum StyleMode {
  VALUE,
  SINGLE_QUOTED,
  DOUBLE_QUOTED,
  URL,
  COMMENT,
  /** What the last text means is not known: a string has a line end in it. */
  UNCLEAR,
}

const NONE: u32 = 0
const BACKSLASH: u32 = 0x5c

/** Starts at the beginning of a style sheet or of a style attribute. */
export function startStyle(): void {
  context.style = StyleMode.VALUE
  context.stylePending = NONE
  context.urlLetters = 0
}

/** How a value here is written; an error code when it may not stand here. */
export function chooseInStyle(isRaw: bool, isAttribute: bool): u32 {
  if (isRaw) return OutputMode.RAW
  const isUnclear = context.style === StyleMode.COMMENT || context.style === StyleMode.UNCLEAR
  if (isUnclear || context.stylePending === BACKSLASH) return TemplateError.OUTPUT_IN_STYLE
  context.urlLetters = 0
  if (context.style !== StyleMode.VALUE) return OutputMode.STYLE_STRING
  return isAttribute ? OutputMode.STYLE_ATTRIBUTE : OutputMode.STYLE
}

/** Reads a character of a style. */
export function feedStyle(char: u32): void {
  const before = context.stylePending
  context.stylePending = NONE
  if (context.style === StyleMode.COMMENT) {
    if (before === 0x2a && char === 0x2f) context.style = StyleMode.VALUE
    else if (char === 0x2a) context.stylePending = 0x2a
    return
  }
  if (before === BACKSLASH) return
  if (char === 0x5c) {
    context.stylePending = BACKSLASH
    return
  }
  switch (context.style) {
    case StyleMode.SINGLE_QUOTED:
    case StyleMode.DOUBLE_QUOTED:
      if (char === 0x0a || char === 0x0d || char === 0x0c) context.style = StyleMode.UNCLEAR
      if (char === (context.style === StyleMode.SINGLE_QUOTED ? 0x27 : 0x22)) {
        context.style = StyleMode.VALUE
      }
      return
    case StyleMode.URL:
      if (char === 0x29) context.style = StyleMode.VALUE
      else if (char === 0x22 || char === 0x27) openString(char)
      return
    case StyleMode.VALUE:
      feedValue(char, before)
  }
}

function openString(quote: u32): void {
  context.style = quote === 0x22 ? StyleMode.DOUBLE_QUOTED : StyleMode.SINGLE_QUOTED
}

function feedValue(char: u32, before: u32): void {
  const letter = char | 0x20
  const letters = context.urlLetters
  context.urlLetters = 0
  if (char === 0x22 || char === 0x27) openString(char)
  else if (char === 0x2a && before === 0x2f) context.style = StyleMode.COMMENT
  else if (char === 0x2f) context.stylePending = 0x2f
  else if (char === 0x28 && letters === 3) context.style = StyleMode.URL
  else if (letter === 0x75) context.urlLetters = 1
  else if (letter === 0x72 && letters === 1) context.urlLetters = 2
  else if (letter === 0x6c && letters === 2) context.urlLetters = 3
}

/** Whether two branches end in the same place of a style. */
export function isSameStyle(other: Context): bool {
  if (context.urlLetters !== other.urlLetters) context.urlLetters = 0
  return context.style === other.style && context.stylePending === other.stylePending
}
