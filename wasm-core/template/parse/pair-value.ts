// The value of a pair in a hash. Under the name of an event handler (`onclick: "f('#{id}')"`) it becomes code,
// so it has to be written in the template, and what stands in it is escaped as in the attribute itself.

import { Cell, isName } from '../../value/cell'
import { faultCode } from '../../value/fault'
import { isHandlerName } from '../attribute-kind'
import { TemplateError } from '../error-code'
import { Instruction, Op } from '../op'
import { Word } from '../word'
import { codeCount, emit, instructionAt } from './code'
import { Context, restoreContext, saveContext } from './context'
import { tokenOffset } from './lexer'
import { failWith } from './mistake'
import { parseExpression } from './rules'
import { chooseInScript, feedScriptText, startScript } from './script-context'

/** Whether a string that starts here is code of an event handler. */
let isHandler: bool = false

/** Starts outside of every handler. */
export function startPairs(): void {
  isHandler = false
}

/** Parses the value of the pair whose key was emitted last. */
export function parsePairValue(): void {
  const start = codeCount
  if (start === 0 || faultCode !== 0 || !namesHandler(instructionAt(start - 1))) {
    return parseExpression()
  }
  const offset = tokenOffset()
  const before = isHandler
  isHandler = true
  parseExpression()
  isHandler = before
  if (faultCode === 0 && !isWritten(start)) failWith(TemplateError.HANDLER_OF_VALUE, offset, 0, 0)
}

function namesHandler(key: Instruction): bool {
  if (key.op !== Op.CONST) return false
  const name = changetype<Cell>(<usize>key.a)
  return isName(name) && isHandlerName(name.pointer, name.length)
}

/** Whether every value that the code from `start` on may leave is written in the template, or is vouched for. */
function isWritten(start: u32): bool {
  if (!isWrittenAt(codeCount - 1)) return false
  for (let index = start; index < codeCount; index++) {
    const op = instructionAt(index).op
    if (
      (op === Op.JUMP || op === Op.OR) &&
      targetOf(index) === codeCount &&
      !isWrittenAt(index - 1)
    ) {
      return false
    }
  }
  return true
}

/** Where a jump leads, through the jumps that it leads to. */
function targetOf(index: u32): u32 {
  let target = index + 1 + instructionAt(index).a
  while (target < codeCount && instructionAt(target).op === Op.JUMP) {
    target += 1 + instructionAt(target).a
  }
  return target
}

function isWrittenAt(index: u32): bool {
  const last = instructionAt(index)
  switch (<u32>last.op) {
    case Op.CONST:
    case Op.JOIN:
    case Op.NIL:
    case Op.TRUE:
    case Op.FALSE:
      return true
    case Op.HELPER:
      return last.a === Word.raw
    case Op.CALL:
      return last.a === Word.html_safe
    case Op.JUMP:
      // The value of a condition: both of its ends are looked at by themselves.
      return true
    default:
      return false
  }
}

/** Starts a string literal; gives what `endHandler` takes, null outside of handlers. */
export function startHandler(): Context | null {
  if (!isHandler) return null
  const saved = saveContext()
  startScript()
  return saved
}

/** Ends a string literal. */
export function endHandler(saved: Context): void {
  restoreContext(saved)
  isHandler = true
}

/** Reads a piece of a handler's text and says how the value behind it is written; or an error code. */
export function chooseAfter(start: usize, length: u32): u32 {
  feedScriptText(start, start + length)
  isHandler = false
  return chooseInScript(false, false)
}

/** Has the value on the stack written in a mode; the string goes on. */
export function escapeInHandler(mode: u32, offset: u32): void {
  isHandler = true
  const escape = emit(Op.ESCAPE, 0, 0, offset, 1, 1)
  if (faultCode === 0) instructionAt(escape).extra = <u16>mode
}
