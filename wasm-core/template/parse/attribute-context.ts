// Follows the value of an attribute: in what its kind says it is, over the text that a browser gets, with
// character references read.

import { equalsTextIgnoringCase } from '../../memory/text'
import { AttributeKind, ElementKind } from '../attribute-kind'
import { TemplateError } from '../error-code'
import { OutputMode } from '../op'
import { isReferenceCut, readReference, referenceEnd } from './character-reference'
import { context } from './context'
import { chooseInScript, feedScript, feedScriptText, startScript } from './script-context'
import { findScriptKind, ScriptKind } from './script-kind'
import { chooseInStyle, feedStyle, startStyle } from './style-context'
import {
  chooseInUrl,
  chooseInUrlList,
  feedUrl,
  isUrlKnown,
  splitsUrls,
  startUrl,
} from './url-context'

/** Bits of `context.meta`. */
const REFRESHES: u32 = 1
const HAS_CONTENT: u32 = 2

/** Where the value starts, when all of it is in the text that is being read; else 0. */
let valueStart: usize = 0

/** Starts the value of the attribute read last. */
export function startValue(start: usize): void {
  valueStart = start
  context.hasMarkup = 0
  switch (context.attribute) {
    case AttributeKind.EVENT:
      return startScript()
    case AttributeKind.STYLE:
      return startStyle()
    case AttributeKind.URL:
    case AttributeKind.URL_LIST:
    case AttributeKind.CONTENT:
      startUrl()
  }
}

/** How an output in the value is written; an error code when it may not stand here. */
export function chooseInValue(isRaw: bool): u32 {
  valueStart = 0
  const isMedia = context.element === ElementKind.MEDIA
  // Half a character reference: the value could complete it.
  if (context.isCut !== 0 && !isRaw) return TemplateError.UNSAFE_SCRIPT_PLACE
  switch (context.attribute) {
    case AttributeKind.EVENT:
      return chooseInScript(isRaw, true)
    case AttributeKind.STYLE:
      return chooseInStyle(isRaw, true)
    case AttributeKind.URL:
      return chooseInUrl(isRaw, isMedia)
    case AttributeKind.URL_LIST:
      return chooseInUrlList(isMedia)
    case AttributeKind.SRCDOC:
      if (isRaw) return OutputMode.RAW
      return context.hasMarkup !== 0 ? <u32>TemplateError.OUTPUT_IN_SRCDOC : OutputMode.SRCDOC
    case AttributeKind.SCRIPT_TYPE:
      context.hasType = 1
      break
    case AttributeKind.CONTENT:
      context.meta |= HAS_CONTENT
      if ((context.meta & REFRESHES) !== 0) return chooseInUrlList(false)
      break
    case AttributeKind.HTTP_EQUIV:
    case AttributeKind.ANIMATED_NAME:
      return TemplateError.OUTPUT_IN_ATTRIBUTE
  }
  return isRaw ? OutputMode.RAW : OutputMode.ATTRIBUTE
}

/** Reads text of the value; `isOpen` when the value goes on behind it. */
export function feedValue(start: usize, end: usize, isOpen: bool): void {
  if (isOpen || start !== valueStart) valueStart = 0
  switch (context.attribute) {
    case AttributeKind.EVENT:
    case AttributeKind.STYLE:
    case AttributeKind.URL:
    case AttributeKind.URL_LIST:
    case AttributeKind.CONTENT:
    case AttributeKind.SRCDOC:
      return feedDecoded(start, end, isOpen)
  }
}

function feedDecoded(start: usize, end: usize, isOpen: bool): void {
  let cursor = start
  let plain = start
  while (cursor < end) {
    if (context.attribute === AttributeKind.URL && isUrlKnown()) return
    if (load<u8>(cursor) !== 0x26) {
      cursor += 1
      if (context.attribute !== AttributeKind.EVENT) feedCharacter(load<u8>(cursor - 1))
      continue
    }
    if (context.attribute === AttributeKind.EVENT) feedScriptText(plain, cursor)
    feedCharacter(readReference(cursor, end))
    if (isReferenceCut && isOpen) context.isCut = 2
    cursor = referenceEnd
    plain = cursor
  }
  if (context.attribute === AttributeKind.EVENT) feedScriptText(plain, end)
}

function feedCharacter(char: u32): void {
  switch (context.attribute) {
    case AttributeKind.EVENT:
      return feedScript(char)
    case AttributeKind.STYLE:
      return feedStyle(char)
    case AttributeKind.SRCDOC:
      if (char === 0x3c) context.hasMarkup = 1
      return
    case AttributeKind.URL:
      return feedUrl(char)
    default:
      if (splitsUrls(char)) startUrl()
      else feedUrl(char)
  }
}

/** Ends the value; false when what came before in the tag was written for another meaning. */
export function endValue(end: usize): bool {
  const isWhole = valueStart !== 0
  const start = valueStart
  const length = <u32>(end - start)
  valueStart = 0
  switch (context.attribute) {
    case AttributeKind.SCRIPT_TYPE:
      // The first of several counts.
      if (context.hasType === 0 && isWhole) context.scriptKind = findScriptKind(start, length)
      else context.scriptKind = ScriptKind.JAVASCRIPT
      context.hasType = 1
      return true
    case AttributeKind.HTTP_EQUIV:
      if (isWhole && !isRefresh(start, length)) return true
      context.meta |= REFRESHES
      return (context.meta & HAS_CONTENT) === 0
    default:
      return true
  }
}

function isRefresh(start: usize, length: u32): bool {
  for (let offset: u32 = 0; offset < length; offset++) {
    if (load<u8>(start + offset) === 0x26) return true
  }
  return equalsTextIgnoringCase(start, length, 'refresh')
}
