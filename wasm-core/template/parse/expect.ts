// What the rules of the grammar ask of the current token, and how deep they are in one another.

import { TemplateError } from '../error-code'
import { advance, token, tokenEnd, tokenOffset, tokenStart, tokenWord } from './lexer'
import { failWith } from './mistake'
import { Token } from './token'

const MAX_LEVELS: u32 = 100
let level: u32 = 0

/** Starts at the top. */
export function startLevels(): void {
  level = 0
}

/** Notes a mistake at the current token; the token's bytes are the text of the message. */
export function fail(code: u32): void {
  failWith(code, tokenOffset(), tokenStart, <u32>(tokenEnd - tokenStart))
}

/** Takes a token of this kind or fails. */
export function expect(kind: Token): void {
  if (token !== kind) fail(TemplateError.UNEXPECTED_TOKEN)
  else advance()
}

/** Whether the token is this keyword. */
export function isWord(word: u32): bool {
  return token === Token.KEYWORD && tokenWord === word
}

/** Goes one level deeper; false, with an error noted, when that is too deep. */
export function enter(): bool {
  level += 1
  if (level <= MAX_LEVELS) return true
  fail(TemplateError.NESTED_TOO_DEEPLY)
  return false
}

/** Comes back from a level. */
export function leave(): void {
  level -= 1
}
