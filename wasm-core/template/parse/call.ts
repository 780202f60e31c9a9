// Calls: names with arguments, methods of values, indexing.

import { equalsText } from '../../memory/text'
import { Cell, isName, setText } from '../../value/cell'
import { faultCode } from '../../value/fault'
import { getNameLength, getNameStart, internName } from '../../value/names'
import * as TextOrigin from '../../value/origin'
import * as Tag from '../../value/tag'
import { TemplateError } from '../error-code'
import { isCalledForEach, isPathName, isShellHelper } from '../helper/helper-name'
import { FormKind, LoopKind, Op, OutputMode } from '../op'
import { internIvar } from '../run/ivars'
import { givesPieces, loopKindOf, NOT_A_LOOP } from '../run/loop-kind'
import { countTemplates, getTemplate } from '../template'
import { Word } from '../word'
import { parseArguments, parseCommandArguments, SPREAD, startsArgument } from './argument'
import { emitBareName, emitHelper, isKnown } from './bare-name'
import {
  blockSymbol,
  canTakeBlock,
  hasBlock,
  parseCalledBlock,
  parseContentBlock,
  parseFormBlock,
  parseInlineBlock,
  parseJump,
  parseLoop,
  parseMethodBlock,
  parseScriptBlock,
  parseYieldedBlock,
  swapDoAllowed,
} from './block'
import { codeCount, dropConstants, emit, instructionAt, landHere } from './code'
import { expect, fail } from './expect'
import {
  advance,
  brackets,
  spaceBefore,
  swapBrackets,
  token,
  tokenEnd,
  tokenOffset,
  tokenStart,
  tokenWord,
} from './lexer'
import { emitItem } from './lowered-call'
import { failOutside, failWith } from './mistake'
import { takeConstant } from './number'
import { findLocal, findParameter, isOffered, takeSlots } from './scope'
import { Token } from './token'

/** Parses a name: a local, or a helper with its arguments and its block. */
export function parseNameCall(): void {
  if (token === Token.KEYWORD) return parseJump()
  const word = tokenWord
  const offset = tokenOffset()
  const start = tokenStart
  const length = <u32>(tokenEnd - tokenStart)
  const slot = findLocal(word)
  advance()
  const hasParens = token === Token.LEFT_PAREN && !spaceBefore
  if (slot >= 0 && !hasParens) {
    emit(Op.LOCAL, <u32>slot, word, offset, 0, 1)
    return
  }
  const isCall = hasParens || startsArgument() || hasBlock()
  if (!isCall || (findParameter(word) >= 0 && !isOffered(word)))
    return emitBareName(word, offset, start, length)
  if (!isKnown(word, start, length)) {
    const isPath = isPathName(start, length)
    const code = isPath ? TemplateError.UNKNOWN_ROUTE_HELPER : TemplateError.UNKNOWN_HELPER
    return failWith(code, offset, start, length)
  }
  const isFields = word === Word.fields_for || word === Word.fields
  const argumentsAt = codeCount
  if (isFields) emit(Op.NIL, 0, 0, offset, 0, 1)
  const count = parseCallArguments(hasParens)
  if ((isFields || word === Word.form_for || word === Word.form_with) && count > 0) {
    noteInstance(isFields ? argumentsAt + 1 : argumentsAt, word === Word.form_with)
  }
  if (word === Word.form_with) return parseFormBlock(FormKind.FORM_WITH, count, offset)
  if (word === Word.form_tag) return parseFormBlock(FormKind.FORM_TAG, count, offset)
  if (word === Word.form_for) return parseFormBlock(FormKind.FORM_FOR, count, offset)
  if (isFields) return parseFormBlock(FormKind.FIELDS_FOR, count + 1, offset)
  if (blockSymbol !== 0) return failWith(TemplateError.UNSUPPORTED_SYNTAX, offset, start, length)
  const hasContent = canTakeBlock(hasParens || count === 0)
  if (hasContent && word === Word.content_tag && count > 0 && isCodeElement(argumentsAt)) {
    return failWith(TemplateError.CODE_ELEMENT_BLOCK, offset, start, length)
  }
  if (hasContent && isShellHelper(word)) parseCalledBlock()
  else if (hasContent && nameAmong(word, count) < count) {
    parseYieldedBlock(count - 1 - nameAmong(word, count))
  } else if (hasContent && word === Word.javascript_tag) parseScriptBlock()
  else if (hasContent && word === Word.render) parseCalledBlock()
  else if (hasContent) parseContentBlock()
  emitHelper(word, offset, start, length, count, hasContent, argumentsAt)
}

/** Which argument these helpers yield to their block. */
function nameAmong(word: u32, count: u32): u32 {
  if (word === Word.capture && count === 1) return 0
  if (word === Word.link_to_if || word === Word.link_to_unless) return 1
  return word === Word.link_to_unless_current ? 0 : NONE_AMONG
}

const NONE_AMONG: u32 = 256

/** Parses arguments in parentheses, or without; gives how many there are. */
function parseCallArguments(hasParens: bool, maySpread: bool = false): u32 {
  if (!hasParens) return startsArgument() ? parseCommandArguments(maySpread) : parseNoArguments()
  const before = swapBrackets(brackets + 1)
  const doAllowed = swapDoAllowed(true)
  advance()
  const count = parseArguments(Token.RIGHT_PAREN, maySpread)
  swapDoAllowed(doAllowed)
  swapBrackets(before)
  expect(Token.RIGHT_PAREN)
  return count
}

function parseNoArguments(): u32 {
  return parseArguments(Token.END_OF_FILE)
}

/**
 * `<% cache article do %>`: the shell answers with a number and the block's HTML, or with nil for that; then it is given
 * the HTML, by that number, when the block is done.
 */
export function parseCached(): void {
  const word = tokenWord
  const offset = tokenOffset()
  const start = tokenStart
  const length = <u32>(tokenEnd - tokenStart)
  advance()
  const hasParens = token === Token.LEFT_PAREN && !spaceBefore
  emitTemplateName(offset)
  const count = parseCallArguments(hasParens)
  if (!canTakeBlock(hasParens || count === 0)) {
    return failWith(TemplateError.UNKNOWN_HELPER, offset, start, length)
  }
  askShell(word, count + 1, offset)
  const answer = takeSlots(1)
  emit(Op.SET_LOCAL, answer, 0, offset, 1, 1)
  emit(Op.POP, 0, 0, offset, 1, 0)
  emitItem(answer, 1, offset)
  const known = emit(Op.OR, 0, 0, offset, 1, 0)
  emitItem(answer, 0, offset)
  emit(Op.CAPTURE, 0, 0, offset, 0, 1)
  parseInlineBlock()
  emit(Op.CAPTURE_END, 0, 0, offset, 1, 1)
  askShell(Word.cache_end, 2, offset)
  if (faultCode !== 0) return
  landHere(known)
  const out = emit(Op.OUT, 0, 0, offset, 1, 0)
  if (faultCode === 0) instructionAt(out).extra = <u16>OutputMode.RAW
}

function askShell(word: u32, count: u32, offset: u32): void {
  const question = emit(Op.SHELL, word, 0, offset, count, 1)
  if (count > 255) return failWith(TemplateError.WRONG_ARGUMENT_COUNT, offset, 0, 0)
  if (faultCode === 0) instructionAt(question).count = <u8>count
}

/** The name of the template that is parsed, as a text. */
function emitTemplateName(offset: u32): void {
  const template = getTemplate(countTemplates() - 1)
  const name = takeConstant()
  if (name === null) return
  setText(name, Tag.STRING, template.nameStart, template.nameLength)
  emit(Op.CONST, <u32>changetype<usize>(name), 0, offset, 0, 1)
}

/** Parses `yield`, `yield :name`, and `yield a, b` or `yield *list` for the block that a partial is rendered with. */
export function parseYield(): void {
  const offset = tokenOffset()
  advance()
  const hasParens = token === Token.LEFT_PAREN && !spaceBefore
  let count = parseCallArguments(hasParens, true)
  const isSpread = count === SPREAD
  if (isSpread) count = 1
  if (blockSymbol !== 0) return fail(TemplateError.UNSUPPORTED_SYNTAX)
  const name = count === 1 && !isSpread ? constantAt(codeCount - 1) : null
  const isName = name !== null && name.tag === Tag.SYMBOL && dropConstants(1)
  if (isName) count = 0
  const word: u32 = isName ? internName(name!.pointer, name!.length) : 0
  const content = emit(Op.YIELD, word, 0, offset, count, 1)
  if (faultCode !== 0) return
  instructionAt(content).count = <u8>count
  instructionAt(content).extra = isSpread ? 4 : 0
}

/** Parses `[…]` after a value. */
export function parseIndex(): void {
  const offset = tokenOffset()
  const before = swapBrackets(brackets + 1)
  const doAllowed = swapDoAllowed(true)
  advance()
  const count = parseArguments(Token.RIGHT_BRACKET)
  swapDoAllowed(doAllowed)
  swapBrackets(before)
  expect(Token.RIGHT_BRACKET)
  if (token === Token.ASSIGN || token === Token.OPERATOR_ASSIGN) {
    return fail(TemplateError.UNSUPPORTED_SYNTAX)
  }
  const index = emit(Op.INDEX, 0, 0, offset, count + 1, 1)
  if (count === 0 || count > 2) return failWith(TemplateError.WRONG_ARGUMENT_COUNT, offset, 0, 0)
  if (faultCode === 0) instructionAt(index).count = <u8>count
}

/** Parses `.name` or `&.name` with arguments and block after a value. */
export function parseMethodCall(): void {
  const isSafe = token === Token.SAFE_DOT
  advance()
  const offset = tokenOffset()
  const isName = token === Token.NAME || token === Token.KEYWORD || token === Token.CONSTANT
  if (!isName) return fail(TemplateError.UNEXPECTED_TOKEN)
  const word = tokenWord
  const jump = isSafe ? emit(Op.JUMP_NIL, 0, 0, offset, 0, 0) : 0
  advance()
  if (token === Token.ASSIGN || token === Token.OPERATOR_ASSIGN) {
    return fail(TemplateError.UNSUPPORTED_SYNTAX)
  }
  const hasParens = token === Token.LEFT_PAREN && !spaceBefore
  const count = parseCallArguments(hasParens)
  finishMethodCall(word, offset, count, hasParens)
  if (isSafe && faultCode === 0) landHere(jump)
}

function finishMethodCall(word: u32, offset: u32, count: u32, hasParens: bool): void {
  const symbol = blockSymbol
  const takesBlock = symbol === 0 && canTakeBlock(hasParens || count === 0)
  if (symbol !== 0 || takesBlock) {
    const kind = loopKindOf(word, count, previousMethod(count))
    if (kind !== NOT_A_LOOP) return parseLoop(kind, word, count, symbol, offset)
    if (givesPieces(word)) {
      const pieces = emit(Op.CALL, word, 0, offset, count + 1, 1)
      if (faultCode !== 0) return
      instructionAt(pieces).count = <u8>count
      return parseLoop(LoopKind.EACH, Word.each, 0, symbol, offset)
    }
    if ((word === Word.fields_for || word === Word.fields) && !isCalledForEach(word)) {
      return parseFormBlock(FormKind.FIELDS_FOR, count + 1, offset)
    }
    if (symbol !== 0 || isPlainMethod(word)) return failOutside(word, offset)
    if (isCodeName(getNameStart(word), getNameLength(word))) {
      return failWith(TemplateError.CODE_ELEMENT_BLOCK, offset, 0, 0)
    }
    if (isCalledForEach(word)) parseCalledBlock()
    else parseMethodBlock()
  } else if (word === Word.each_with_object) return failOutside(word, offset)
  const call = emit(Op.CALL, word, 0, offset, count + 1 + (takesBlock ? 1 : 0), 1)
  if (count > 255) return failWith(TemplateError.WRONG_ARGUMENT_COUNT, offset, 0, 0)
  if (faultCode !== 0) return
  instructionAt(call).count = <u8>count
  instructionAt(call).extra = takesBlock ? 1 : 0
  if (word === Word.to_json) emit(Op.ORIGIN, TextOrigin.JSON, 0, offset, 1, 1)
}

/** `form_for :book` reads `@book`: the page is given it though no template names it. */
function noteInstance(at: u32, isKeyed: bool): void {
  let name = constantAt(at)
  if (isKeyed && name !== null) {
    name = equalsText(name.pointer, name.length, 'scope') ? constantAt(at + 1) : null
  }
  if (name !== null) internIvar(internName(name.pointer, name.length))
}

/** The name that an instruction puts on the stack; null for any other instruction. */
function constantAt(index: u32): Cell | null {
  if (index >= codeCount) return null
  const instruction = instructionAt(index)
  if (instruction.op !== Op.CONST) return null
  const value = changetype<Cell>(<usize>instruction.a)
  return isName(value) ? value : null
}

/** Whether the argument whose code starts at `index` is the literal name of a <script> or <style>. */
function isCodeElement(index: u32): bool {
  const first = instructionAt(index)
  if (first.op !== Op.CONST) return false
  const name = changetype<Cell>(<usize>first.a)
  return isName(name) && isCodeName(name.pointer, name.length)
}

/** The content of these elements is no HTML, so no block of HTML can be it. */
function isCodeName(start: usize, length: u32): bool {
  return equalsText(start, length, 'script') || equalsText(start, length, 'style')
}

/** The method without arguments that was called just before, as in `each.with_index`; 0 for none. */
function previousMethod(count: u32): u32 {
  if (count !== 0 || codeCount === 0) return 0
  const last = instructionAt(codeCount - 1)
  return last.op === Op.CALL && last.count === 0 ? last.a : 0
}

/** Methods of values that take a block in Ruby, but not one of those a template may give. */
function isPlainMethod(word: u32): bool {
  switch (word) {
    case Word.inject:
    case Word.reduce:
    case Word.then_:
    case Word.tap:
    case Word.zip:
    case Word.sort:
    case Word.max:
    case Word.min:
    case Word.gsub:
    case Word.sub:
    case Word.fetch:
    case Word.delete_if:
    case Word.dig:
    case Word.cycle:
      return true
    default:
      return false
  }
}
