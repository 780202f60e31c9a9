// `if`, `unless` and `case`.

import { faultCode } from '../../value/fault'
import { TemplateError } from '../error-code'
import { Op } from '../op'
import { Word } from '../word'
import {
  codeCount,
  depth,
  emit,
  instructionAt,
  landHere,
  listQuestion,
  setDepth,
  setListQuestion,
} from './code'
import { Context, restoreContext, saveContext } from './context'
import { enter, fail, isWord, leave } from './expect'
import { joinContext } from './html-branches'
import { advance, token, tokenEnd, tokenOffset, tokenStart, tokenWord } from './lexer'
import { failWith } from './mistake'
import { parseBody, parseExpression, parseLogic, STOP_ELSE, STOP_END, STOP_WHEN } from './rules'
import { Token } from './token'

/** Parses `if` or `unless` to its `end`. */
export function parseIf(wants: bool): void {
  const offset = tokenOffset()
  const isUnless = tokenWord === Word.unless_
  const base = depth
  const context = saveContext()
  const asked = listQuestion
  const start = codeCount
  advance()
  parseLogic()
  if (asksForItems(start)) setListQuestion(start + 2)
  if (isUnless) emit(Op.NOT, 0, 0, offset, 1, 1)
  const skip = emit(Op.JUMP_FALSE, 0, 0, offset, 1, 0)
  if (isWord(Word.then_)) advance()
  parseBody(STOP_ELSE | STOP_END, wants)
  const after = saveContext()
  const over = emit(Op.JUMP, 0, 0, offset, 0, 0)
  if (faultCode !== 0) return
  landHere(skip)
  setDepth(base)
  restoreContext(context)
  if (isWord(Word.elsif_)) {
    if (enter()) parseIf(wants)
    leave()
    landHere(over)
  } else {
    parseElse(wants)
    landHere(over)
    closeBlock(offset)
  }
  checkContext(after, offset)
  setDepth(base + (wants ? 1 : 0))
  setListQuestion(asked)
}

/** Whether the condition that starts there is `any?`, `empty?` or `none?` of a variable. */
function asksForItems(start: u32): bool {
  const count = codeCount - start
  if (count < 2 || count > 3 || !isVariable(start)) return false
  const call = instructionAt(start + 1)
  if (call.op !== Op.CALL || call.count !== 0 || call.extra !== 0) return false
  if (count === 3 && instructionAt(start + 2).op !== Op.NOT) return false
  return call.a === Word.any_q || call.a === Word.empty_q || call.a === Word.none_q
}

function isVariable(index: u32): bool {
  const op = instructionAt(index).op
  return op === Op.IVAR || op === Op.LOCAL || op === Op.FREE
}

/** Notes that a loop goes over what the instruction at `index` pushes: who asked whether it holds anything wants the rows. */
export function noteLoop(index: u32): void {
  if (listQuestion === 0 || !isVariable(index)) return
  const variable = instructionAt(listQuestion - 2)
  const loop = instructionAt(index)
  if (variable.op === loop.op && variable.a === loop.a) instructionAt(listQuestion - 1).extra = 4
}

function parseElse(wants: bool): void {
  if (isWord(Word.else_)) {
    advance()
    parseBody(STOP_END, wants)
  } else if (wants) {
    emit(Op.NIL, 0, 0, tokenOffset(), 0, 1)
  }
}

/** Branches must leave the HTML in the same place, or what follows could not be escaped. */
export function checkContext(expected: Context, offset: u32): void {
  if (faultCode === 0 && !joinContext(expected)) {
    failWith(TemplateError.CONTEXT_MISMATCH, offset, 0, 0)
  }
}

/** Takes the `end` of what was opened at `offset`. */
export function closeBlock(offset: u32): void {
  if (isWord(Word.end_)) advance()
  else failWith(TemplateError.UNCLOSED_BLOCK, offset, 0, 0)
}

/** Parses `case` to its `end`. */
export function parseCase(wants: bool): void {
  const offset = tokenOffset()
  const base = depth
  const context = saveContext()
  advance()
  if (token === Token.NEWLINE || token === Token.TAG_CLOSE) emit(Op.TRUE, 0, 0, offset, 0, 1)
  else parseLogic()
  skipToWhen()
  let after = context
  let isFirst = true
  let chain: u32 = 0
  while (faultCode === 0 && isWord(Word.when_)) {
    advance()
    const skip = parsePatterns(offset)
    emit(Op.POP, 0, 0, offset, 1, 0)
    restoreContext(context)
    parseBody(STOP_WHEN | STOP_ELSE | STOP_END, wants)
    if (!isFirst) checkContext(after, offset)
    after = saveContext()
    isFirst = false
    const over = emit(Op.JUMP, 0, chain, offset, 0, 0)
    if (faultCode !== 0) return
    chain = over + 1
    landHere(skip)
    setDepth(base + 1)
  }
  emit(Op.POP, 0, 0, offset, 1, 0)
  restoreContext(context)
  parseElse(wants)
  if (isFirst) fail(TemplateError.UNEXPECTED_TOKEN)
  else checkContext(after, offset)
  while (chain !== 0 && faultCode === 0) {
    const jump = instructionAt(chain - 1)
    const next = jump.b
    jump.b = 0
    landHere(chain - 1)
    chain = next
  }
  closeBlock(offset)
  setDepth(base + (wants ? 1 : 0))
}

/** Between `case` and the first `when` there may be line ends and white space of the template. */
function skipToWhen(): void {
  while (faultCode === 0) {
    if (token === Token.TEXT) {
      for (let cursor = tokenStart; cursor < tokenEnd; cursor++) {
        if (load<u8>(cursor) > 0x20) return fail(TemplateError.UNEXPECTED_TOKEN)
      }
    } else if (token !== Token.NEWLINE && token !== Token.TAG_CLOSE) {
      return
    }
    advance()
  }
}

/** Parses the patterns of a `when`; gives the jump that is taken when none matches. */
function parsePatterns(offset: u32): u32 {
  const base = depth
  let hits: u32 = 0
  for (;;) {
    parseExpression()
    emit(Op.MATCHES, 0, 0, offset, 1, 1)
    if (token !== Token.COMMA) break
    advance()
    const miss = emit(Op.JUMP_FALSE, 0, 0, offset, 1, 0)
    const hit = emit(Op.JUMP, 0, hits, offset, 0, 0)
    if (faultCode !== 0) return 0
    hits = hit + 1
    landHere(miss)
  }
  const skip = emit(Op.JUMP_FALSE, 0, 0, offset, 1, 0)
  if (faultCode !== 0) return 0
  while (hits !== 0) {
    const jump = instructionAt(hits - 1)
    const next = jump.b
    jump.b = 0
    landHere(hits - 1)
    hits = next
  }
  setDepth(base)
  if (isWord(Word.then_)) advance()
  return skip
}
