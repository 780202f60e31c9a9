// `while`, `until` and `for`, which are statements around text.

import { faultCode } from '../../value/fault'
import { TemplateError } from '../error-code'
import { LoopKind, Op } from '../op'
import { Word } from '../word'
import { closeBody, enterLoop, landJumps, leaveLoop, parseEach, swapDoAllowed } from './block'
import { codeCount, depth, emit, instructionAt, landHere, setDepth } from './code'
import { checkContext } from './condition'
import { saveContext } from './context'
import { fail, isWord } from './expect'
import { loosenContext } from './html-branches'
import { advance, isAt, token, tokenOffset, tokenWord } from './lexer'
import { parseBody, parseLogic, STOP_END } from './rules'
import { declareLocal, findLocal } from './scope'
import { Token } from './token'

/** `while condition … end`: leaves nil. */
export function parseWhile(): void {
  const isUntil = tokenWord === Word.until_
  const offset = tokenOffset()
  const base = depth
  advance()
  const start = codeCount
  parseHead()
  if (isUntil) emit(Op.NOT, 0, 0, offset, 1, 1)
  const exit = emit(Op.JUMP_FALSE, 0, 0, offset, 1, 0)
  loosenContext()
  const context = saveContext()
  const loop = enterLoop(LoopKind.EACH, context)
  parseBody(STOP_END, false)
  closeBody(STOP_END, offset)
  checkContext(context, offset)
  const back = emit(Op.JUMP, 0, 0, offset, 0, 0)
  if (faultCode !== 0) return
  instructionAt(back).a = start - back - 1
  landHere(exit)
  emit(Op.NIL, 0, 0, offset, 0, 1)
  landJumps(start, loop, start)
  leaveLoop()
  setDepth(base + 1)
  advance()
}

/** `for item in list … end`: the names stay. */
export function parseFor(): void {
  const offset = tokenOffset()
  advance()
  const first = nameSlot()
  let second: i32 = -1
  if (isAt(Token.COMMA)) {
    advance()
    second = nameSlot()
  }
  if (!isWord(Word.in_)) return fail(TemplateError.UNSUPPORTED_SYNTAX)
  advance()
  parseHead()
  parseEach(offset, first, second)
}

/** The slot of a name, which is a local of what stands around; −1 for anything else. */
function nameSlot(): i32 {
  if (!isAt(Token.NAME)) {
    fail(TemplateError.UNSUPPORTED_SYNTAX)
    return -1
  }
  const known = findLocal(tokenWord)
  const slot = known >= 0 ? known : <i32>declareLocal(tokenWord)
  advance()
  return slot
}

/** What stands behind `while` and `in`, up to a `do` that belongs to it. */
function parseHead(): void {
  const before = swapDoAllowed(false)
  parseLogic()
  swapDoAllowed(before)
  if (isWord(Word.do_)) advance()
  while (token === Token.NEWLINE) advance()
}
