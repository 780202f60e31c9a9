// What a <script> holds, from the text of its `type` attribute (HTML standard, 4.12.1).

import { findListed, toLower } from '../../memory/text'

export const enum ScriptKind {
  /** JavaScript, and whatever is not known. */
  JAVASCRIPT,
  JSON,
  /** A template or other text that nothing runs: written as the text of a page is. */
  DATA,
}

const JSON_TYPES = 'application/json application/ld+json importmap speculationrules text/json'
const MAX_TYPE: u32 = 64
const lowered = memory.data(64)

/** What an element with a type that is known from the template holds. */
export function findScriptKind(start: usize, length: u32): ScriptKind {
  if (length === 0 || length > MAX_TYPE) return ScriptKind.JAVASCRIPT
  for (let offset: u32 = 0; offset < length; offset++) {
    const byte = toLower(load<u8>(start + offset))
    // An entity, or white space: a browser reads another type than the one that is written here.
    if (byte === 0x26 || byte <= 0x20) return ScriptKind.JAVASCRIPT
    store<u8>(lowered + offset, byte)
  }
  if (findListed(lowered, length, JSON_TYPES) >= 0 || endsIn(length, '+json'))
    return ScriptKind.JSON
  return isRun(length) ? ScriptKind.JAVASCRIPT : ScriptKind.DATA
}

/** Types that a browser runs, and those that libraries run as JavaScript. */
function isRun(length: u32): bool {
  return (
    has(length, 'script') ||
    has(length, 'module') ||
    has(length, 'babel') ||
    has(length, 'jsx') ||
    has(length, 'tsx') ||
    has(length, 'mathjax') ||
    has(length, 'python') ||
    has(length, 'ruby')
  )
}

function endsIn(length: u32, text: string): bool {
  return length >= <u32>text.length && isAt(length - <u32>text.length, text)
}

function has(length: u32, text: string): bool {
  for (let at: u32 = 0; at + <u32>text.length <= length; at++) {
    if (isAt(at, text)) return true
  }
  return false
}

function isAt(at: u32, text: string): bool {
  for (let index: u32 = 0; index < <u32>text.length; index++) {
    const unit = load<u16>(changetype<usize>(text) + ((<usize>index) << 1))
    if (<u16>load<u8>(lowered + at + index) !== unit) return false
  }
  return true
}
