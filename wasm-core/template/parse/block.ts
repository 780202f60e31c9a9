// Blocks. Their code stands where they are written and runs in the frame of their template, so a
// block needs no closure: a loop jumps back to its start, a content block is captured once.

import { faultCode } from '../../value/fault'
import { internName } from '../../value/names'
import { TemplateError } from '../error-code'
import { FormKind, LoopKind, Op } from '../op'
import { usesValue } from '../run/loop-kind'
import { Word } from '../word'
import { codeCount, depth, emit, instructionAt, landHere, landHereB, setDepth } from './code'
import { checkContext, noteLoop } from './condition'
import { Context, restoreContext, saveContext } from './context'
import { expect, fail, isWord } from './expect'
import { loosenContext } from './html-branches'
import {
  endScriptContext,
  isPlainText,
  startContext,
  startScriptContext,
  unclearAt,
} from './html-context'
import {
  advance,
  getCodeEnd,
  isAt,
  offsetOf,
  swapBrackets,
  token,
  tokenEnd,
  tokenOffset,
  tokenStart,
  tokenWord,
} from './lexer'
import { failOutside, failWith } from './mistake'
import { parseBody, parseLogic, STOP_BRACE, STOP_END } from './rules'
import {
  bindLocal,
  declareLocal,
  enterScope,
  givenFrom,
  leaveScope,
  slotCount,
  takeSlots,
} from './scope'
import { Token } from './token'

/** Locals a loop keeps for itself: what it goes over, how far it is, what it collected, one more. */
const LOOP_SLOTS: u32 = 4

/** How deep loops may stand in each other. */
const MOST_LOOPS: u32 = 64

/** Marks of the jumps that `next` and `break` are until their loop is complete. */
const NEXT_MARK: u16 = 1
const BREAK_MARK: u16 = 2

/** The name of a block given as `&:name` by the arguments parsed last; 0 for none. */
export let blockSymbol: u32 = 0

let doAllowed: bool = true
/** The innermost loop, 0 for none; its number marks its jumps. */
let loopId: u32 = 0
let loopDepth: u32 = 0
let loopKind: u32 = 0
/** Where in the HTML its body begins. */
let loopContext: usize = 0
let loopCount: u32 = 0

/** Notes `&:name`. */
export function setBlockSymbol(word: u32): void {
  blockSymbol = word
}

/** Says whether a `do` here may start a block; gives what was said before. */
export function swapDoAllowed(allowed: bool): bool {
  const before = doAllowed
  doAllowed = allowed
  return before
}

/** Whether a block starts here. */
export function hasBlock(): bool {
  return token === Token.LEFT_BRACE || (doAllowed && isWord(Word.do_))
}

/** Whether a block for this call starts here; `{` needs parentheses or no arguments before it. */
export function canTakeBlock(mayTakeBrace: bool): bool {
  return (mayTakeBrace && token === Token.LEFT_BRACE) || (doAllowed && isWord(Word.do_))
}

/** Starts with no loop open. */
export function startBlocks(): void {
  doAllowed = true
  loopId = 0
  loopCount = 0
  outerCount = 0
  blockSymbol = 0
}

/** Parses a block whose output becomes a value on the stack. */
export function parseContentBlock(): void {
  parseContent(-1)
}

/** The same, yielded what lies `below` the top of the stack. */
export function parseYieldedBlock(below: u32): void {
  parseContent(below)
}

/** Parses a block of a method whose receiver is not known: with parameters it is one that the shell calls. */
export function parseMethodBlock(): void {
  parseContent(MAY_BE_CALLED)
}

/** Parses a block that the shell calls, with what its method yields, when it comes to it. */
export function parseCalledBlock(): void {
  parseContent(IS_CALLED)
}

/** Parses the block of `javascript_tag`, which is code. */
export function parseScriptBlock(): void {
  parseContent(IS_SCRIPT)
}

const IS_SCRIPT: i32 = -4
const MAY_BE_CALLED: i32 = -2
const IS_CALLED: i32 = -3

/** The code of a called block, from its parameters on. */
function parseCalled(stop: u32, offset: u32): void {
  const first = slotCount
  const block = emit(Op.BLOCK, first, 0, offset, 0, 1)
  const own = first + parseParameters(block)
  parseHtml(stop, offset)
  clearFrom(own, offset)
  emit(Op.BLOCK_END, 0, 0, offset, 0, 0)
  if (faultCode === 0) landHereB(block)
}

function parseContent(parameter: i32): void {
  const scope = enterScope()
  const offset = tokenOffset()
  const doBefore = doAllowed
  const brackets = swapBrackets(0)
  const stop = openBlock()
  if (parameter === IS_CALLED || (parameter === MAY_BE_CALLED && token === Token.PIPE)) {
    parseCalled(stop, offset)
    return closeContent(scope, brackets, doBefore)
  }
  if (token === Token.PIPE) {
    advance()
    if (parameter < 0 || !isAt(Token.NAME)) return fail(TemplateError.UNSUPPORTED_SYNTAX)
    const slot = declareLocal(tokenWord)
    const given = emit(Op.SET_LOCAL, slot, 0, offset, 1, 1)
    if (faultCode === 0) instructionAt(given).count = <u8>parameter
    advance()
    expect(Token.PIPE)
  }
  emit(Op.CAPTURE, 0, 0, offset, 0, 1)
  parseHtml(stop, offset, parameter === IS_SCRIPT)
  emit(Op.CAPTURE_END, 0, 0, offset, 1, 1)
  closeContent(scope, brackets, doBefore)
}

function closeContent(scope: u32, brackets: u32, doBefore: bool): void {
  leaveScope(scope)
  swapBrackets(brackets)
  swapDoAllowed(doBefore)
  // The token after the block is read with the brackets of the call around it.
  if (faultCode === 0) advance()
}

/** Parses the body of a block that is HTML of its own, whatever stands around it. */
function parseHtml(stop: u32, offset: u32, isScript: bool = false): void {
  const context = saveContext()
  if (isScript) startScriptContext()
  else startContext()
  parseContentBody(stop, offset)
  if (faultCode === 0 && unclearAt !== 0) {
    failWith(TemplateError.UNCLEAR_MARKUP, offsetOf(unclearAt), 0, 0)
  }
  const isWhole = isScript ? endScriptContext() : isPlainText()
  if (faultCode === 0 && !isWhole) failWith(TemplateError.ENDS_INSIDE_TAG, offset, 0, 0)
  restoreContext(context)
}

/** Parses a block whose code runs once, where it stands. */
export function parseInlineBlock(): void {
  const scope = enterScope()
  const offset = tokenOffset()
  const doBefore = doAllowed
  const brackets = swapBrackets(0)
  const stop = openBlock()
  const start = codeCount
  const id = enterLoop(LoopKind.EACH, saveContext())
  parseBody(stop, false)
  closeBody(stop, offset)
  landJumps(start, id, codeCount)
  leaveLoop()
  leaveScope(scope)
  swapBrackets(brackets)
  swapDoAllowed(doBefore)
  if (faultCode === 0) advance()
}

/** Without any template text, a content block gives the value of its last expression. */
function parseContentBody(stop: u32, offset: u32): void {
  const start = codeCount
  const id = enterLoop(LoopKind.CONTENT, saveContext())
  parseBody(stop, true)
  closeBody(stop, offset)
  landJumps(start, id, codeCount)
  leaveLoop()
  if (writesText(start)) {
    emit(Op.POP, 0, 0, offset, 1, 0)
  } else {
    emit(Op.OUT, 0, 0, offset, 1, 0)
  }
}

/** Whether the instructions from `start` on write to the page; what blocks among them make is a value. */
function writesText(start: u32): bool {
  let depth = 0
  for (let index = start; index < codeCount; index++) {
    const at = instructionAt(index)
    if (at.op === Op.CAPTURE || at.op === Op.BLOCK) depth += 1
    else if (at.op === Op.CAPTURE_END || at.op === Op.BLOCK_END) depth -= 1
    if (depth > 0) continue
    const isPart = at.op === Op.RENDER || at.op === Op.YIELD
    if (at.op === Op.TEXT || at.op === Op.OUT || (isPart && (at.extra & 2) !== 0)) return true
  }
  return false
}

/** Parses the block of `form_with` or `fields_for`, whose arguments are on the stack. */
export function parseFormBlock(kind: FormKind, count: u32, offset: u32): void {
  const form = emit(Op.FORM, 0, 0, offset, count, 1)
  if (faultCode !== 0) return
  instructionAt(form).count = <u8>count
  instructionAt(form).extra = <u16>kind
  if (canTakeBlock(true)) {
    parseContent(0)
  } else {
    emit(Op.CAPTURE, 0, 0, offset, 0, 1)
    emit(Op.CAPTURE_END, 0, 0, offset, 1, 1)
  }
  emit(Op.FORM_END, 0, 0, offset, 2, 1)
}

/** Takes `do` or `{`; gives what ends the body. */
function openBlock(): u32 {
  const isBrace = token === Token.LEFT_BRACE
  swapDoAllowed(true)
  swapBrackets(0)
  advance()
  while (token === Token.NEWLINE) advance()
  return isBrace ? STOP_BRACE : STOP_END
}

export function closeBody(stop: u32, offset: u32): void {
  const isClosed = stop === STOP_BRACE ? token === Token.RIGHT_BRACE : isWord(Word.end_)
  if (!isClosed) failWith(TemplateError.UNCLOSED_BLOCK, offset, 0, 0)
}

/** Parses a loop's block; what it goes over and `count` arguments are on the stack. `word` is the method. */
export function parseLoop(kind: LoopKind, word: u32, count: u32, symbol: u32, offset: u32): void {
  const scope = enterScope()
  const doBefore = doAllowed
  const slot = takeSlots(LOOP_SLOTS)
  const init = emit(Op.LOOP_INIT, slot, word, offset, count + 1, 0)
  if (faultCode !== 0) return
  instructionAt(init).count = <u8>count
  instructionAt(init).extra = <u16>kind
  if (count === 0 && init > 0) noteLoop(init - 1)
  const wants = usesValue(kind)
  const base = depth
  let next: u32 = 0
  if (symbol !== 0) {
    const item = takeSlots(1)
    next = emitNext(kind, slot, 1, offset)
    emit(Op.LOCAL, item, 0, offset, 0, 1)
    emit(Op.CALL, symbol, 0, offset, 1, 1)
    if (!wants) emit(Op.POP, 0, 0, offset, 1, 0)
    finishLoop(kind, slot, 1, next, offset)
  } else {
    const brackets = swapBrackets(0)
    const stop = openBlock()
    next = emitNext(kind, slot, 0, offset)
    parseLoopBody(kind, slot, parseParameters(next), next, stop, offset)
    // What changes values, and writes nothing, is done better where they change.
    if (kind === LoopKind.EACH_WITH_OBJECT && !writesText(next)) {
      failOutside(word, offset)
    }
    swapBrackets(brackets)
    swapDoAllowed(doBefore)
    if (faultCode === 0) advance()
  }
  setDepth(base + 1)
  leaveScope(scope)
}

function parseLoopBody(
  kind: LoopKind,
  slot: u32,
  parameters: u32,
  next: u32,
  stop: u32,
  offset: u32,
): void {
  loosenContext()
  const context = saveContext()
  const id = enterLoop(kind, context)
  parseBody(stop, usesValue(kind))
  closeBody(stop, offset)
  checkContext(context, offset)
  const step = codeCount
  finishLoop(kind, slot, parameters, next, offset)
  landJumps(next, id, step)
  leaveLoop()
}

/** The loops around, as what `next` and `break` have to know of each. */
const outer = memory.data(64 * 16, 4)
let outerCount: u32 = 0

/** Opens a loop for `next` and `break`; gives the number of its jumps. */
export function enterLoop(kind: LoopKind, context: Context): u32 {
  if (outerCount === MOST_LOOPS) {
    fail(TemplateError.NESTED_TOO_DEEPLY)
    return loopId
  }
  const at = outer + <usize>outerCount * 16
  store<u32>(at, loopId)
  store<u32>(at, loopDepth, 4)
  store<u32>(at, loopKind, 8)
  store<usize>(at, loopContext, 12)
  outerCount += 1
  loopCount += 1
  loopId = loopCount
  loopDepth = depth
  loopKind = kind
  loopContext = changetype<usize>(context)
  return loopId
}

/** Closes it. */
export function leaveLoop(): void {
  if (outerCount === 0) return
  outerCount -= 1
  const at = outer + <usize>outerCount * 16
  loopId = load<u32>(at)
  loopDepth = load<u32>(at, 4)
  loopKind = load<u32>(at, 8)
  loopContext = load<usize>(at, 12)
}

/** The body of `for`, over what lies on the stack: each item goes to the slots of its names, the second one −1 for none. */
export function parseEach(offset: u32, first: i32, second: i32): void {
  const scope = enterScope()
  const slot = takeSlots(LOOP_SLOTS)
  const init = emit(Op.LOOP_INIT, slot, Word.each, offset, 1, 0)
  if (faultCode !== 0) return
  instructionAt(init).extra = <u16>LoopKind.EACH
  const base = depth
  const count: u32 = second < 0 ? 1 : 2
  const item = takeSlots(count)
  const next = emitNext(LoopKind.EACH, slot, count, offset)
  for (let index: u32 = 0; index < count; index++) {
    emit(Op.LOCAL, item + index, 0, offset, 0, 1)
    emit(Op.SET_LOCAL, index === 0 ? first : second, 0, offset, 1, 1)
    emit(Op.POP, 0, 0, offset, 1, 0)
  }
  parseLoopBody(LoopKind.EACH, slot, count, next, STOP_END, offset)
  setDepth(base + 1)
  leaveScope(scope)
  if (faultCode === 0) advance()
}

/** Clears the locals of a block for its next turn; those that the render gives stay, though they are met first in it. */
function clearFrom(first: u32, offset: u32): void {
  while (first < slotCount) {
    const end = givenFrom(first)
    if (end > first) emit(Op.CLEAR, first, end - first, offset, 0, 0)
    first = end + 1
  }
}

function emitNext(kind: LoopKind, slot: u32, count: u32, offset: u32): u32 {
  const next = emit(Op.LOOP_NEXT, slot, 0, offset, 0, 0)
  if (faultCode !== 0) return next
  instructionAt(next).count = <u8>count
  instructionAt(next).extra = <u16>kind
  return next
}

function finishLoop(kind: LoopKind, slot: u32, parameters: u32, next: u32, offset: u32): void {
  const first = slot + LOOP_SLOTS + parameters
  clearFrom(first, offset)
  const step = emit(Op.LOOP_STEP, slot, 0, offset, usesValue(kind) ? 1 : 0, 0)
  if (faultCode !== 0) return
  instructionAt(step).extra = <u16>kind
  instructionAt(step).b = next - step - 1
  landHereB(next)
  const done = emit(Op.LOOP_DONE, slot, 0, offset, 0, 1)
  if (faultCode === 0) instructionAt(done).extra = <u16>kind
}

/** `next` leads to the end of the body, `break` behind the loop. */
export function landJumps(start: u32, id: u32, step: u32): void {
  if (faultCode !== 0) return
  for (let index = start; index < codeCount; index++) {
    const jump = instructionAt(index)
    if (jump.op !== Op.JUMP || jump.extra === 0 || jump.b !== id) continue
    if (jump.extra === NEXT_MARK && step !== codeCount) jump.a = step - index - 1
    else landHere(index)
    jump.extra = 0
    jump.b = 0
  }
}

/** Parses `|a, (b, c), *rest|` for a LOOP_NEXT or a BLOCK; gives the number of parameters. */
function parseParameters(at: u32): u32 {
  if (token === Token.OR) return skipEmpty()
  const count = token === Token.PIPE ? parseNames(Token.PIPE, at) : declareImplicit()
  if (faultCode === 0) instructionAt(at).count = <u8>count
  return count
}

/** Parses names up to `closer`, for locals side by side that the instruction `at` sets. */
function parseNames(closer: Token, at: u32): u32 {
  const count = countNames(closer)
  const first = takeSlots(count)
  let index: u32 = 0
  if (count > 100) fail(TemplateError.UNSUPPORTED_SYNTAX)
  advance()
  while (token !== closer && faultCode === 0) {
    const slot = first + index
    index += 1
    if (token === Token.LEFT_PAREN) {
      const spread = emit(Op.SPREAD, slotCount, slot, tokenOffset(), 0, 0)
      const inner = parseNames(Token.RIGHT_PAREN, spread)
      if (faultCode === 0) instructionAt(spread).count = <u8>inner
    } else {
      const isRest = token === Token.STAR && instructionAt(at).extra >> 8 === 0
      if (isRest) {
        instructionAt(at).extra |= <u16>(index << 8)
        advance()
      }
      if (token === Token.NAME) {
        bindLocal(tokenWord, slot)
        advance()
      } else if (!isRest) fail(TemplateError.UNSUPPORTED_SYNTAX)
    }
    if (token !== Token.COMMA) break
    advance()
  }
  expect(closer)
  return count
}

/** How many names stand up to `closer`: one more than commas outside of brackets. */
function countNames(closer: Token): u32 {
  let count: u32 = 1
  let brackets: i32 = 0
  for (let cursor = tokenEnd; cursor < getCodeEnd(); cursor++) {
    const byte = load<u8>(cursor)
    if (brackets === 0 && byte === (closer === Token.PIPE ? 0x7c : 0x29)) break
    if (byte === 0x28) brackets += 1
    else if (byte === 0x29) brackets -= 1
    else if (byte === 0x2c && brackets === 0) count += 1
  }
  return count
}

const IT = memory.data<u8>([0x69, 0x74])
const FIRST = memory.data<u8>([0x5f, 0x31])

/** A block without parameters calls what it gets `it`, or `_1`. */
function declareImplicit(): u32 {
  const slot = declareLocal(internName(IT, 2))
  bindLocal(internName(FIRST, 2), slot)
  return 1
}

function skipEmpty(): u32 {
  advance()
  return 0
}

/** Parses `next` or `break`, with a value or without; only a bare `next` leaves a block that writes. */
export function parseJump(): void {
  const offset = tokenOffset()
  const isNext = tokenWord === Word.next_
  const start = tokenStart
  const length = <u32>(tokenEnd - tokenStart)
  const base = depth
  if (loopId === 0) return fail(TemplateError.UNSUPPORTED_SYNTAX)
  advance()
  const wants = !isNext || usesValue(<LoopKind>loopKind)
  const isBare =
    token === Token.NEWLINE ||
    token === Token.TAG_CLOSE ||
    token === Token.RIGHT_BRACE ||
    isWord(Word.if_) ||
    isWord(Word.unless_) ||
    isWord(Word.end_)
  const isContent = loopKind === <u32>LoopKind.CONTENT
  if (isContent && !(isNext && isBare)) {
    return failWith(TemplateError.UNSUPPORTED_SYNTAX, offset, start, length)
  }
  const place = saveContext()
  checkContext(changetype<Context>(loopContext), offset)
  restoreContext(place)
  if (isBare) emit(Op.NIL, 0, 0, offset, 0, 1)
  else parseLogic()
  // What lies between the loop and here (an unfinished expression) cannot be taken off the stack.
  if (base !== loopDepth) return failWith(TemplateError.UNSUPPORTED_SYNTAX, offset, 0, 0)
  if (!wants) emit(Op.POP, 0, 0, offset, 1, 0)
  const jump = emit(Op.JUMP, 0, loopId, offset, 0, 0)
  if (faultCode === 0) instructionAt(jump).extra = isNext ? NEXT_MARK : BREAK_MARK
  setDepth(base + 1)
}
