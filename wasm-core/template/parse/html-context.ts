// Follows the HTML of a template while it is parsed, so that every output knows where it stands
// (HTML standard, 13.2.5 Tokenization, reduced to what decides about escaping).

import { equalsTextIgnoringCase, startsWithText, toLower } from '../../memory/text'
import { AttributeKind, ElementKind, findAttribute, findElement } from '../attribute-kind'
import { TemplateError } from '../error-code'
import { OutputMode } from '../op'
import { chooseInValue, endValue, feedValue, startValue } from './attribute-context'
import { isAlphanumeric } from './character-reference'
import { clearContext, context } from './context'
import { chooseInScript, feedScriptText, startScript } from './script-context'
import { ScriptKind } from './script-kind'
import { chooseInStyle, feedStyle, startStyle } from './style-context'
import { findTagStart } from './tag-start'

/** Where in the HTML the template is. */
export const enum Place {
  TEXT,
  COMMENT,
  /** Right after `<` or in a tag's name. */
  TAG_NAME,
  /** Between attributes. */
  TAG,
  /** After a slash between attributes. */
  SLASH,
  /** After a value between attributes, which must not go on in the text. */
  AFTER_OUTPUT,
  ATTRIBUTE_NAME,
  AFTER_NAME,
  BEFORE_VALUE,
  DOUBLE_QUOTED,
  SINGLE_QUOTED,
  UNQUOTED,
  SCRIPT,
  STYLE,
  /** <textarea>, <title> and their kin: escaped text until the end tag. */
  RAW_TEXT,
  /** A browser may read what came before in two ways. */
  UNCLEAR,
}

/** How much of a comment's end a value may be: nothing is known, or it is followed by a dash. */
export const AFTER_VALUE: u32 = 3
const AFTER_VALUE_AND_DASH: u32 = 4
/** Right after `<!--`, and after a dash there: `<!-->` and `<!--->` are whole comments. */
const COMMENT_START: u32 = 5
const COMMENT_START_DASH: u32 = 6
/** After `--!`. */
const COMMENT_BANG: u32 = 7

/** The name that is being read began in this text, at `nameStart`. */
let nameStart: usize = 0
/** Where the place became UNCLEAR; 0 when it did not. */
export let unclearAt: usize = 0

let isPlainFile: bool = false

/** Starts outside of every tag. */
export function startContext(): void {
  clearContext()
}

/** Starts inside of a `<script>`, whose element is written around a block. */
export function startScriptContext(): void {
  clearContext()
  context.place = Place.SCRIPT
  context.element = ElementKind.SCRIPT
  context.scriptKind = ScriptKind.JAVASCRIPT
  startScript()
}

/** `</script>` */
const SCRIPT_END = memory.data<u8>([0x3c, 0x2f, 0x73, 0x63, 0x72, 0x69, 0x70, 0x74, 0x3e])

/** Ends it; whether the script was one until here. */
export function endScriptContext(): bool {
  if (context.place !== Place.SCRIPT) return false
  feedText(SCRIPT_END, SCRIPT_END + 9)
  return isPlainText()
}

/** Starts a template; in one of plain text nothing is markup, and nothing is escaped. */
export function resetContext(isPlain: bool): void {
  clearContext()
  isPlainFile = isPlain
  unclearAt = 0
}

/** Whether no tag, comment or raw element is open. */
export function isPlainText(): bool {
  return context.place === Place.TEXT && context.isCut === 0
}

/** From here on a browser and this parser may see different things. */
function lose(at: usize): void {
  if (unclearAt === 0) unclearAt = at
  context.place = Place.UNCLEAR
}

/** Whether a value here becomes part of a script or a style. */
export function isCode(): bool {
  if (context.place === Place.SCRIPT) return context.scriptKind !== ScriptKind.DATA
  if (context.place === Place.STYLE) return true
  const isValue = context.place === Place.DOUBLE_QUOTED || context.place === Place.SINGLE_QUOTED
  return isValue && context.attribute === AttributeKind.EVENT
}

/** How an output here is written; an error code (300 or more) when it may not stand here. */
export function chooseMode(isRaw: bool): u32 {
  if (isPlainFile) return OutputMode.RAW
  switch (context.place) {
    case Place.COMMENT:
      context.dashes = AFTER_VALUE
      return isRaw ? OutputMode.RAW : OutputMode.ESCAPED
    case Place.TEXT:
      if (context.isCut !== 0) return TemplateError.OUTPUT_IN_TAG_NAME
      return isRaw ? OutputMode.RAW : OutputMode.ESCAPED
    case Place.SCRIPT:
    case Place.STYLE:
    case Place.RAW_TEXT:
      return chooseInRawElement(isRaw)
    case Place.TAG:
    case Place.SLASH:
    case Place.AFTER_NAME:
    case Place.AFTER_OUTPUT:
      context.place = Place.AFTER_OUTPUT
      return isRaw ? OutputMode.RAW : OutputMode.TAG
    case Place.TAG_NAME:
    case Place.ATTRIBUTE_NAME:
      return TemplateError.OUTPUT_IN_TAG_NAME
    case Place.BEFORE_VALUE:
      if (isRaw || context.attribute !== AttributeKind.PLAIN)
        return TemplateError.UNQUOTED_ATTRIBUTE
      // The value is all there is: only a space or the end of the tag may follow.
      context.place = Place.AFTER_OUTPUT
      return OutputMode.WHOLE_ATTRIBUTE
    case Place.UNQUOTED:
      return TemplateError.UNQUOTED_ATTRIBUTE
    case Place.UNCLEAR:
      return TemplateError.UNCLEAR_MARKUP
    default:
      return chooseInValue(isRaw)
  }
}

function chooseInRawElement(isRaw: bool): u32 {
  if (context.foreign !== 0 && context.place !== Place.RAW_TEXT) {
    return isRaw ? <u32>OutputMode.RAW : <u32>TemplateError.UNCLEAR_MARKUP
  }
  // What ends in `</` could become an end tag.
  const isNumberAfterLess = context.isCut === 1 && isInScriptCode()
  if (context.isCut !== 0 && !isRaw && !isNumberAfterLess) return TemplateError.UNSAFE_SCRIPT_PLACE
  if (isNumberAfterLess) context.isCut = 0
  if (context.place === Place.STYLE) return chooseInStyle(isRaw, false)
  if (context.place === Place.SCRIPT && context.scriptKind !== ScriptKind.DATA) {
    return chooseInScript(isRaw, false)
  }
  return isRaw ? OutputMode.RAW : OutputMode.ESCAPED
}

function isInScriptCode(): bool {
  return (
    context.place === Place.SCRIPT && context.scriptKind !== ScriptKind.DATA && context.script === 0
  )
}

/** Reads template text. */
export function feedText(start: usize, end: usize): void {
  if (isPlainFile) return
  let cursor = start
  nameStart = 0
  if (start < end) checkCut(start)
  while (cursor < end) {
    switch (context.place) {
      case Place.TEXT:
        cursor = feedPlain(cursor, end)
        break
      case Place.COMMENT:
        cursor = feedComment(cursor, end)
        break
      case Place.TAG_NAME:
        cursor = feedTagName(cursor, end)
        break
      case Place.DOUBLE_QUOTED:
      case Place.SINGLE_QUOTED:
      case Place.UNQUOTED:
        cursor = feedQuoted(cursor, end)
        break
      case Place.SCRIPT:
      case Place.STYLE:
      case Place.RAW_TEXT:
        cursor = feedRawElement(cursor, end)
        break
      case Place.UNCLEAR:
        return
      default:
        cursor = feedTag(cursor, end)
    }
  }
}

/** What the last text ended in must not go on in this one. */
function checkCut(start: usize): void {
  if (context.isCut === 0) return
  const first = load<u8>(start)
  const isReference = isAlphanumeric(first) || first === 0x23 || first === 0x3b
  context.isCut = 0
  if (isReference || first === 0x2f || first === 0x21 || first === 0x2d || first === 0x3f)
    lose(start)
}

function feedPlain(start: usize, end: usize): usize {
  let cursor = start
  while (cursor < end && load<u8>(cursor) !== 0x3c) cursor += 1
  if (cursor >= end) return end
  if (end - cursor >= 4 && load<u32>(cursor) === 0x2d2d213c) {
    context.place = Place.COMMENT
    context.dashes = COMMENT_START
    return cursor + 4
  }
  const next: u8 = cursor + 1 < end ? load<u8>(cursor, 1) : 0
  const isEndTag = next === 0x2f
  context.isEndTag = isEndTag ? 1 : 0
  if (isEndTag) cursor += 1
  const first: u8 = cursor + 1 < end ? toLower(load<u8>(cursor, 1)) : 0
  // At the very end of the text the name may come from an output: then it must be refused.
  if (cursor + 1 === end) {
    context.isCut = 1
  } else if (first >= 0x61 && first <= 0x7a) {
    context.place = Place.TAG_NAME
    context.attribute = AttributeKind.PLAIN
    context.scriptKind = ScriptKind.JAVASCRIPT
    context.hasType = 0
    context.meta = 0
    nameStart = cursor + 1
  }
  return cursor + 1
}

function feedComment(start: usize, end: usize): usize {
  let dashes = context.dashes
  for (let cursor = start; cursor < end; cursor++) {
    const byte = load<u8>(cursor)
    if (byte === 0x2d) {
      if (dashes === COMMENT_START) dashes = COMMENT_START_DASH
      else if (dashes === AFTER_VALUE) dashes = AFTER_VALUE_AND_DASH
      else dashes = dashes === 0 || dashes === COMMENT_BANG ? 1 : 2
      continue
    }
    if (byte === 0x3e && dashes >= 2) {
      context.place = Place.TEXT
      if (dashes === AFTER_VALUE || dashes === AFTER_VALUE_AND_DASH) lose(cursor)
      return cursor + 1
    }
    dashes = byte === 0x21 && dashes >= 2 && dashes < COMMENT_START ? COMMENT_BANG : 0
  }
  context.dashes = dashes
  return end
}

function feedTagName(start: usize, end: usize): usize {
  let cursor = start
  // The name was cut: it may not go on here.
  if (nameStart === 0 && !endsName(load<u8>(start))) {
    lose(start)
    return end
  }
  if (nameStart !== 0) {
    while (cursor < end && !endsName(load<u8>(cursor))) cursor += 1
    const found = findElement(nameStart, <u32>(cursor - nameStart))
    if (found === ElementKind.SVG || found === ElementKind.MATH) {
      if (context.isEndTag === 0) context.foreign = context.foreign + 1
      else if (context.foreign > 0) context.foreign -= 1
    }
    context.element = context.isEndTag !== 0 ? ElementKind.OTHER : found
    if (cursor >= end) return end
  }
  nameStart = 0
  context.place = Place.TAG
  return cursor
}

function feedTag(start: usize, end: usize): usize {
  const byte = load<u8>(start)
  if (context.place === Place.ATTRIBUTE_NAME) return feedName(start, end)
  if (byte === 0x3e) {
    closeTag()
    return start + 1
  }
  if (context.place === Place.BEFORE_VALUE) {
    if (isSpace(byte)) return start + 1
    const isQuote = byte === 0x22 || byte === 0x27
    context.place =
      byte === 0x22 ? Place.DOUBLE_QUOTED : byte === 0x27 ? Place.SINGLE_QUOTED : Place.UNQUOTED
    startValue(isQuote ? start + 1 : start)
    return isQuote ? start + 1 : start
  }
  if (isSpace(byte)) {
    if (context.place !== Place.AFTER_NAME) context.place = Place.TAG
    return start + 1
  }
  if (context.place === Place.AFTER_OUTPUT && byte !== 0x2f) {
    lose(start)
    return end
  }
  if (byte === 0x2f) {
    context.place = Place.SLASH
    return start + 1
  }
  if (byte === 0x3d) {
    // An equals sign with no name before it is part of a name.
    if (context.place === Place.AFTER_NAME) context.place = Place.BEFORE_VALUE
    else lose(start)
    return start + 1
  }
  context.place = Place.ATTRIBUTE_NAME
  nameStart = start
  return feedName(start, end)
}

function feedName(start: usize, end: usize): usize {
  let cursor = start
  while (cursor < end && !endsName(load<u8>(cursor)) && load<u8>(cursor) !== 0x3d) cursor += 1
  if (nameStart !== 0) {
    const element = <ElementKind>context.element
    context.attribute = findAttribute(element, nameStart, <u32>(cursor - nameStart))
  } else if (cursor > start) {
    lose(start)
    return end
  }
  if (cursor >= end) return end
  nameStart = 0
  context.place = Place.AFTER_NAME
  return cursor
}

/** A tag ends: what comes now depends on whose it was. */
function closeTag(): void {
  const isEmpty = context.place === Place.SLASH
  const element = <ElementKind>context.element
  context.place = Place.TEXT
  if (context.isEndTag !== 0) return
  if (element === ElementKind.SVG || element === ElementKind.MATH) {
    if (isEmpty) context.foreign -= 1
    return
  }
  if (context.foreign !== 0 && (isEmpty || element > ElementKind.STYLE)) return
  if (element === ElementKind.SCRIPT) {
    context.place = Place.SCRIPT
    startScript()
  } else if (element === ElementKind.STYLE) {
    context.place = Place.STYLE
    startStyle()
  } else if (element >= ElementKind.TEXTAREA && element <= ElementKind.NOFRAMES) {
    context.place = Place.RAW_TEXT
  }
}

/** Reads a value up to its quote, or to what ends it when it has none. */
function feedQuoted(start: usize, end: usize): usize {
  const isUnquoted = context.place === Place.UNQUOTED
  const quote: u8 = context.place === Place.DOUBLE_QUOTED ? 0x22 : 0x27
  let cursor = start
  while (cursor < end) {
    const byte = load<u8>(cursor)
    if (isUnquoted ? isSpace(byte) || byte === 0x3e : byte === quote) break
    cursor += 1
  }
  feedValue(start, cursor, cursor >= end)
  if (cursor >= end) return end
  context.isCut = 0
  context.place = Place.TAG
  if (!endValue(cursor)) lose(cursor)
  return isUnquoted ? cursor : cursor + 1
}

function feedRawElement(start: usize, end: usize): usize {
  let cursor = start
  while (cursor < end && !closesElement(cursor, end)) cursor += 1
  feedContent(start, cursor)
  if (context.place === Place.UNCLEAR) return end
  if (cursor >= end) {
    context.isCut = findTagStart(start, end)
    return end
  }
  context.isEndTag = 1
  context.place = Place.TAG_NAME
  nameStart = cursor + 2
  return cursor + 2
}

function feedContent(start: usize, end: usize): void {
  if (context.place === Place.STYLE) {
    for (let cursor = start; cursor < end; cursor++) feedStyle(load<u8>(cursor))
  } else if (context.place === Place.SCRIPT) {
    if (context.scriptKind !== ScriptKind.DATA) feedScriptText(start, end)
    hideEndTag(start, end)
  }
}

/** After `<!--` and `<script` the next `</script>` of a script does not end it (13.2.5.20). */
function hideEndTag(start: usize, end: usize): void {
  for (let cursor = start; cursor < end; cursor++) {
    const byte = load<u8>(cursor)
    const length = <u32>(end - cursor)
    if (byte === 0x3c && startsWithText(cursor, length, '<!--')) context.isScriptHidden = 1
    else if (byte === 0x2d && startsWithText(cursor, length, '-->')) context.isScriptHidden = 0
    else if (byte === 0x3c && context.isScriptHidden !== 0 && length >= 7) {
      if (equalsTextIgnoringCase(cursor, 7, '<script')) lose(cursor)
    }
  }
}

function closesElement(at: usize, end: usize): bool {
  if (end - at < 2 || load<u16>(at) !== 0x2f3c) return false
  let stop = at + 2
  while (stop < end && !endsName(load<u8>(stop))) stop += 1
  return findElement(at + 2, <u32>(stop - at - 2)) === <ElementKind>context.element
}

function endsName(byte: u8): bool {
  return isSpace(byte) || byte === 0x3e || byte === 0x2f
}

function isSpace(byte: u8): bool {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)
}
