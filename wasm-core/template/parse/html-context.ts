// Follows the HTML of a template while it is parsed, so that every output knows where it stands
// (HTML standard, 13.2.5 Tokenization, reduced to what decides about escaping).

import { equalsTextIgnoringCase, toLower } from '../../memory/text'
import { TemplateError } from '../error-code'
import { OutputMode } from '../op'

/** Where in the HTML the template is. */
export const enum Place {
  TEXT,
  COMMENT,
  /** Right after `<` or in a tag's name. */
  TAG_NAME,
  /** Between attributes. */
  TAG,
  ATTRIBUTE_NAME,
  BEFORE_VALUE,
  DOUBLE_QUOTED,
  SINGLE_QUOTED,
  UNQUOTED,
  SCRIPT,
  STYLE,
  /** <textarea> and <title>: escaped text until the end tag. */
  RAW_TEXT,
}

const enum Attribute {
  PLAIN,
  URL,
  EVENT,
}

const enum Element {
  OTHER,
  SCRIPT,
  STYLE,
  TEXTAREA,
  TITLE,
}

let place: Place = Place.TEXT
let attribute: Attribute = Attribute.PLAIN
let element: Element = Element.OTHER
let isEndTag: bool = false
let nameStart: usize = 0
let nameLength: u32 = 0
/** How much of a URL's beginning is known: 0 nothing yet, 1 it may still be a scheme, 2 it is safe. */
let urlState: u32 = 0
let urlStart: usize = 0
let urlLength: u32 = 0

/** Starts outside of every tag. */
export function startContext(): void {
  place = Place.TEXT
  attribute = Attribute.PLAIN
  element = Element.OTHER
  isEndTag = false
  urlState = 0
}

/** The whole state in one number, to put back with `restoreContext`. */
export function saveContext(): u32 {
  return place | (attribute << 8) | (element << 12) | (urlState << 16) | ((isEndTag ? 1 : 0) << 20)
}

/** Goes back to where `saveContext` was called. */
export function restoreContext(saved: u32): void {
  place = <Place>(saved & 0xff)
  attribute = <Attribute>((saved >> 8) & 0xf)
  element = <Element>((saved >> 12) & 0xf)
  urlState = (saved >> 16) & 0xf
  isEndTag = ((saved >> 20) & 1) !== 0
  urlLength = 0
}

/**
 * Whether two saved states escape alike: which attribute came last counts only inside a value, which
 * element only inside a tag, and a URL may have got further in one of them.
 */
export function areSameContext(a: u32, b: u32): bool {
  const at = <Place>(a & 0xff)
  if (at !== (b & 0xff)) return false
  if (at === Place.TEXT || at === Place.COMMENT) return true
  if (at === Place.TAG) return (a & 0x10f000) === (b & 0x10f000)
  return (a & 0x0ffff) === (b & 0x0ffff)
}

/** Whether no tag, comment or raw element is open. */
export function isPlainText(): bool {
  return place === Place.TEXT
}

/** How an output here is written; an error code (300 or more) when it may not stand here. */
export function chooseMode(isRaw: bool): u32 {
  switch (place) {
    case Place.TEXT:
    case Place.COMMENT:
    case Place.RAW_TEXT:
      return isRaw ? OutputMode.RAW : OutputMode.ESCAPED
    case Place.SCRIPT:
      return isRaw ? OutputMode.RAW : OutputMode.JSON
    case Place.STYLE:
      return isRaw ? OutputMode.RAW : <u32>TemplateError.OUTPUT_IN_STYLE
    case Place.TAG:
      return isRaw ? OutputMode.RAW : OutputMode.TAG
    case Place.TAG_NAME:
    case Place.ATTRIBUTE_NAME:
      return TemplateError.OUTPUT_IN_TAG_NAME
    case Place.BEFORE_VALUE:
    case Place.UNQUOTED:
      return TemplateError.UNQUOTED_ATTRIBUTE
    default:
      return chooseInValue(isRaw)
  }
}

function chooseInValue(isRaw: bool): u32 {
  if (attribute === Attribute.EVENT) return isRaw ? OutputMode.RAW : OutputMode.JSON_ATTRIBUTE
  if (attribute !== Attribute.URL || urlState === 2) {
    return isRaw ? OutputMode.RAW : OutputMode.ESCAPED
  }
  if (urlState === 0) {
    urlState = 1
    urlLength = 0
    return OutputMode.URL
  }
  if (urlLength !== 0 && mayBecomeScript()) return TemplateError.SPLIT_URL_SCHEME
  return OutputMode.URL_REST
}

/** Reads template text. */
export function feedText(start: usize, end: usize): void {
  let cursor = start
  while (cursor < end) {
    switch (place) {
      case Place.TEXT:
        cursor = feedPlain(cursor, end)
        break
      case Place.COMMENT:
        cursor = feedComment(cursor, end)
        break
      case Place.TAG_NAME:
        cursor = feedTagName(cursor, end)
        break
      case Place.TAG:
      case Place.ATTRIBUTE_NAME:
      case Place.BEFORE_VALUE:
      case Place.UNQUOTED:
        cursor = feedTag(cursor, end)
        break
      case Place.DOUBLE_QUOTED:
      case Place.SINGLE_QUOTED:
        cursor = feedValue(cursor, end)
        break
      default:
        cursor = feedRawElement(cursor, end)
    }
  }
}

function feedPlain(start: usize, end: usize): usize {
  let cursor = start
  while (cursor < end && load<u8>(cursor) !== 0x3c) cursor += 1
  if (cursor >= end) return end
  if (end - cursor >= 4 && load<u32>(cursor) === 0x2d2d213c) {
    place = Place.COMMENT
    return cursor + 4
  }
  const next: u8 = cursor + 1 < end ? load<u8>(cursor, 1) : 0
  isEndTag = next === 0x2f
  if (isEndTag) cursor += 1
  const first: u8 = cursor + 1 < end ? toLower(load<u8>(cursor, 1)) : 0
  // At the very end of the text the name may come from an output: then it must be refused.
  if ((first >= 0x61 && first <= 0x7a) || cursor + 1 === end) {
    place = Place.TAG_NAME
    nameStart = cursor + 1
    nameLength = 0
  }
  return cursor + 1
}

function feedComment(start: usize, end: usize): usize {
  for (let cursor = start; cursor + 2 < end; cursor++) {
    if (load<u16>(cursor) === 0x2d2d && load<u8>(cursor, 2) === 0x3e) {
      place = Place.TEXT
      return cursor + 3
    }
  }
  return end
}

function feedTagName(start: usize, end: usize): usize {
  let cursor = start
  while (cursor < end && !endsName(load<u8>(cursor))) cursor += 1
  if (cursor >= end) return end
  nameLength = <u32>(cursor - nameStart)
  element = isEndTag ? Element.OTHER : findElement(nameStart, nameLength)
  place = Place.TAG
  return cursor
}

function feedTag(start: usize, end: usize): usize {
  const byte = load<u8>(start)
  if (byte === 0x3e) {
    place = placeInside()
    return start + 1
  }
  if (place === Place.UNQUOTED) {
    if (isSpace(byte)) place = Place.TAG
    return start + 1
  }
  if (place === Place.BEFORE_VALUE) {
    if (isSpace(byte)) return start + 1
    place =
      byte === 0x22 ? Place.DOUBLE_QUOTED : byte === 0x27 ? Place.SINGLE_QUOTED : Place.UNQUOTED
    urlState = 0
    urlLength = 0
    return start + 1
  }
  if (place === Place.TAG) {
    if (isSpace(byte) || byte === 0x2f) return start + 1
    place = Place.ATTRIBUTE_NAME
    nameStart = start
  }
  let cursor = start
  while (cursor < end && !endsName(load<u8>(cursor)) && load<u8>(cursor) !== 0x3d) cursor += 1
  if (cursor >= end) return end
  attribute = findAttribute(nameStart, <u32>(cursor - nameStart))
  if (load<u8>(cursor) === 0x3d) {
    place = Place.BEFORE_VALUE
    return cursor + 1
  }
  place = Place.TAG
  // `name = "value"` is allowed; a space before the equals sign does not end the attribute.
  let next = cursor
  while (next < end && isSpace(load<u8>(next))) next += 1
  if (next < end && load<u8>(next) === 0x3d) {
    place = Place.BEFORE_VALUE
    return next + 1
  }
  return cursor
}

function feedValue(start: usize, end: usize): usize {
  const quote: u8 = place === Place.DOUBLE_QUOTED ? 0x22 : 0x27
  let cursor = start
  while (cursor < end && load<u8>(cursor) !== quote) {
    if (attribute === Attribute.URL) feedUrl(cursor)
    cursor += 1
  }
  if (cursor >= end) return end
  place = Place.TAG
  return cursor + 1
}

function feedUrl(cursor: usize): void {
  const byte = load<u8>(cursor)
  if (urlState === 2 || (urlState === 0 && isSpace(byte))) return
  if (byte === 0x3a || byte === 0x2f || byte === 0x3f || byte === 0x23) {
    urlState = 2
    return
  }
  if (urlLength === 0) urlStart = cursor
  urlLength = <u32>(cursor + 1 - urlStart)
  urlState = 1
}

function feedRawElement(start: usize, end: usize): usize {
  for (let cursor = start; cursor + 1 < end; cursor++) {
    if (load<u16>(cursor) !== 0x2f3c || !closesElement(cursor + 2, end)) continue
    isEndTag = true
    place = Place.TAG_NAME
    nameStart = cursor + 2
    return cursor + 2
  }
  return end
}

function closesElement(start: usize, end: usize): bool {
  let stop = start
  while (stop < end && !endsName(load<u8>(stop))) stop += 1
  const found = findElement(start, <u32>(stop - start))
  if (place === Place.SCRIPT) return found === Element.SCRIPT
  if (place === Place.STYLE) return found === Element.STYLE
  return found === element
}

function placeInside(): Place {
  if (isEndTag) return Place.TEXT
  if (element === Element.SCRIPT) return Place.SCRIPT
  if (element === Element.STYLE) return Place.STYLE
  return element === Element.OTHER ? Place.TEXT : Place.RAW_TEXT
}

function findElement(start: usize, length: u32): Element {
  if (equalsTextIgnoringCase(start, length, 'script')) return Element.SCRIPT
  if (equalsTextIgnoringCase(start, length, 'style')) return Element.STYLE
  if (equalsTextIgnoringCase(start, length, 'textarea')) return Element.TEXTAREA
  if (equalsTextIgnoringCase(start, length, 'title')) return Element.TITLE
  return Element.OTHER
}

function findAttribute(start: usize, length: u32): Attribute {
  if (isUrlAttribute(start, length)) return Attribute.URL
  if (length > 2 && (load<u8>(start) | 0x20) === 0x6f && (load<u8>(start, 1) | 0x20) === 0x6e) {
    return Attribute.EVENT
  }
  return Attribute.PLAIN
}

/** Whether an attribute's value is a URL that a browser may follow. */
export function isUrlAttribute(start: usize, length: u32): bool {
  return (
    equalsTextIgnoringCase(start, length, 'href') ||
    equalsTextIgnoringCase(start, length, 'src') ||
    equalsTextIgnoringCase(start, length, 'action') ||
    equalsTextIgnoringCase(start, length, 'formaction') ||
    equalsTextIgnoringCase(start, length, 'poster') ||
    equalsTextIgnoringCase(start, length, 'cite') ||
    equalsTextIgnoringCase(start, length, 'data') ||
    equalsTextIgnoringCase(start, length, 'background') ||
    equalsTextIgnoringCase(start, length, 'manifest') ||
    equalsTextIgnoringCase(start, length, 'ping') ||
    equalsTextIgnoringCase(start, length, 'xlink:href')
  )
}

/** Whether what the template wrote so far begins a scheme that runs script. */
function mayBecomeScript(): bool {
  return isPrefixOf('javascript') || isPrefixOf('vbscript') || isPrefixOf('data')
}

function isPrefixOf(word: string): bool {
  if (urlLength > <u32>word.length) return false
  for (let index: u32 = 0; index < urlLength; index++) {
    const byte = toLower(load<u8>(urlStart + index))
    if (<u16>byte !== load<u16>(changetype<usize>(word) + (index << 1))) return false
  }
  return true
}

function endsName(byte: u8): bool {
  return isSpace(byte) || byte === 0x3e || byte === 0x2f
}

function isSpace(byte: u8): bool {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)
}
