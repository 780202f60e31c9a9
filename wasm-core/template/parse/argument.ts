// Arguments of a call: positional ones, then `key: value` and `key => value` as one hash.

import { faultCode } from '../../value/fault'
import { TemplateError } from '../error-code'
import { Word } from '../word'
import { setBlockSymbol, swapDoAllowed } from './block'
import { fail } from './expect'
import { emitHash, parseLabel, takeStringLabel } from './hash'
import { advance, byteAfter, spaceBefore, token, tokenOffset, tokenWord } from './lexer'
import { parsePairValue } from './pair-value'
import { parseExpression } from './rules'
import { Token } from './token'

/** What `parseArguments` gives where the one value on the stack is an Array of the arguments. */
export const SPREAD: u32 = 256

/** Whether the current token starts an argument that stands without parentheses. */
export function startsArgument(): bool {
  if (!spaceBefore) return false
  switch (token) {
    case Token.NAME:
    case Token.CONSTANT:
    case Token.LOWERED:
    case Token.IVAR:
    case Token.LABEL:
    case Token.INTEGER:
    case Token.FLOAT:
    case Token.DOUBLE_QUOTE:
    case Token.SINGLE_QUOTE:
    case Token.SYMBOL:
    case Token.SYMBOL_QUOTE:
    case Token.LEFT_BRACKET:
    case Token.LEFT_PAREN:
    case Token.BANG:
      return true
    case Token.MINUS:
    case Token.STAR:
    case Token.POWER:
    case Token.AMPERSAND:
    case Token.DOUBLE_COLON:
      return byteAfter() > 0x20
    case Token.PERCENT: {
      const next = byteAfter()
      return next === 0x77 || next === 0x69 || next === 0x71 || next === 0x51
    }
    case Token.KEYWORD:
      return isValueKeyword()
    default:
      return false
  }
}

function isValueKeyword(): bool {
  switch (tokenWord) {
    case Word.nil_:
    case Word.true_:
    case Word.false_:
    case Word.self_:
    case Word.not_:
    case Word.case_:
    case Word.defined_q:
    case Word.yield_:
      return true
    default:
      return false
  }
}

/** Parses arguments without parentheses; a `do` after them belongs to the call. */
export function parseCommandArguments(maySpread: bool = false): u32 {
  const doAllowed = swapDoAllowed(false)
  const count = parseArguments(Token.NEWLINE, maySpread)
  swapDoAllowed(doAllowed)
  return count
}

/**
 * Parses arguments up to `closer` (END_OF_FILE: there are none) and gives how many values they
 * leave; SPREAD for `*list` alone, where it may be. A block given as `&:name` is noted for block.ts.
 */
export function parseArguments(closer: Token, maySpread: bool = false): u32 {
  let count: u32 = 0
  let pairs: u32 = 0
  let symbol: u32 = 0
  const offset = tokenOffset()
  while (faultCode === 0 && closer !== Token.END_OF_FILE && token !== closer) {
    if (token === Token.AMPERSAND) {
      symbol = parseBlockSymbol()
      break
    }
    if (token === Token.STAR && maySpread && count + pairs === 0) {
      advance()
      parseExpression()
      count = SPREAD
      break
    }
    if (token === Token.STAR || token === Token.POWER) {
      fail(TemplateError.UNSUPPORTED_SYNTAX)
      break
    }
    if (token === Token.LABEL) {
      parseLabel()
      pairs += 1
    } else {
      parseExpression()
      if (token === Token.ARROW || takeStringLabel()) {
        advance()
        parsePairValue()
        pairs += 1
      } else {
        if (pairs > 0) fail(TemplateError.UNEXPECTED_TOKEN)
        count += 1
      }
    }
    if (token !== Token.COMMA) break
    advance()
  }
  if (pairs > 0) {
    emitHash(pairs, offset)
    count += 1
  }
  setBlockSymbol(symbol)
  return count
}

/** `&:name` */
function parseBlockSymbol(): u32 {
  advance()
  const word = tokenWord
  if (token !== Token.SYMBOL) {
    fail(TemplateError.UNSUPPORTED_SYNTAX)
    return 0
  }
  advance()
  return word
}
