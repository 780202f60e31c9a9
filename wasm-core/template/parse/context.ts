// All that is known of the place where a template stands: in one block of memory, so that it can be kept,
// put back and compared where the template branches.

import { OUT_OF_MEMORY } from '../../error-code'
import { allocate } from '../../memory/arena'
import { raise } from '../../value/fault'
import { getScratchArena } from './code'

@unmanaged
export class Context {
  /** The open brackets of a script, two bits each (script-context.ts). */
  brackets: u64
  /** The letters of a script's current word, six bits each. */
  word: u64
  /** A Place. */
  place: u32
  /** An AttributeKind. */
  attribute: u32
  /** An ElementKind. */
  element: u32
  isEndTag: u32
  /** Whether the text before this one stops inside what may become `</script` or an entity. */
  isCut: u32
  /** How many <svg> and <math> are open: there <script> and <style> are read as other elements are. */
  foreign: u32
  /** How many dashes stand before this in a comment; 3 and 4: a value does. */
  dashes: u32
  /** A ScriptKind: what the element of a script holds. */
  scriptKind: u32
  hasType: u32
  /** Bits of a <meta>: 1 it refreshes the page, 2 a value stands in its `content`. */
  meta: u32
  /** Whether `<!--` is open in a script: there `<script` would hide the end tag. */
  isScriptHidden: u32
  /** A UrlPhase, which script schemes its letters may still begin, and how many letters there are. */
  urlPhase: u32
  urlMatches: u32
  urlLength: u32
  /** A ScriptMode, a Pending, and three Answers. */
  script: u32
  pending: u32
  operand: u32
  operandBefore: u32
  lineStart: u32
  /** How many letters the current word has, up to 255, and what it is known to be. */
  wordLength: u32
  isNumber: u32
  afterDot: u32
  afterValue: u32
  /** Whether the last word was one that takes a condition in brackets. */
  isCondition: u32
  bracketCount: u32
  /** A StyleMode, the byte before it, and how much of `url(` stands there. */
  style: u32
  stylePending: u32
  urlLetters: u32
  /** Whether the HTML in a srcdoc has a tag in it. */
  hasMarkup: u32
}

/** The place where the parser is. */
export const context = changetype<Context>(memory.data(192))
const spare = changetype<Context>(memory.data(192))

/** Starts outside of every tag. */
export function clearContext(): void {
  memory.fill(changetype<usize>(context), 0, offsetof<Context>())
}

/** Keeps the whole state; gives what `restoreContext` takes. */
export function saveContext(): Context {
  const address = allocate(getScratchArena(), offsetof<Context>())
  if (address === 0) {
    raise(OUT_OF_MEMORY, 0, 0)
    return spare
  }
  memory.copy(address, changetype<usize>(context), offsetof<Context>())
  return changetype<Context>(address)
}

/** Goes back to where `saveContext` was called. */
export function restoreContext(saved: Context): void {
  memory.copy(changetype<usize>(context), changetype<usize>(saved), offsetof<Context>())
}
