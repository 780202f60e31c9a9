// The comment `locals:` that starts a template.

import { faultCode } from '../../value/fault'
import { TemplateError } from '../error-code'
import { Op } from '../op'
import { codeCount, emit, instructionAt } from './code'
import { fail } from './expect'
import { parseExpression } from './expression'
import { advance, isAt, swapBrackets, token, tokenOffset, tokenWord } from './lexer'
import { declareParameter, declareRest, declareStrict, Origin } from './scope'
import { Token } from './token'

/** Parses `locals: (article:, size: 3, **options)` of the comment that starts a template. */
export function parseStrictLocals(): void {
  advance()
  declareStrict()
  const brackets = swapBrackets(1)
  if (token !== Token.LEFT_PAREN) return fail(TemplateError.BAD_STRICT_LOCALS)
  advance()
  while (isAt(Token.LABEL) && faultCode === 0) {
    const offset = tokenOffset()
    const word = tokenWord
    const slot = declareParameter(word, Origin.STRICT)
    advance()
    if (isAt(Token.COMMA) || isAt(Token.RIGHT_PAREN)) {
      emit(Op.REQUIRED, slot, word, offset, 0, 0)
    } else {
      const skip = emit(Op.DEFAULT, slot, 0, offset, 0, 0)
      parseExpression()
      emit(Op.SET_LOCAL, slot, 0, offset, 1, 1)
      emit(Op.POP, 0, 0, offset, 1, 0)
      if (faultCode !== 0) return
      instructionAt(skip).b = codeCount - skip - 1
    }
    if (!isAt(Token.COMMA)) break
    advance()
  }
  if (isAt(Token.POWER)) parseRest()
  if (!isAt(Token.RIGHT_PAREN)) return fail(TemplateError.BAD_STRICT_LOCALS)
  swapBrackets(brackets)
  advance()
  while (!isAt(Token.TAG_CLOSE) && !isAt(Token.END_OF_FILE) && faultCode === 0) {
    if (!isAt(Token.NEWLINE)) return fail(TemplateError.BAD_STRICT_LOCALS)
    advance()
  }
}

/** `**options`: the locals that the list does not name. */
function parseRest(): void {
  advance()
  const word = isAt(Token.NAME) ? tokenWord : 0
  if (word !== 0) advance()
  declareRest(word)
}
