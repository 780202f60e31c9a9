// The words of a script: which of them a value follows, so that a slash behind them begins a regular
// expression (ECMA-262, 12 Lexical Grammar).

import { context } from './context'

/** What is known of a place in a script. */
export const enum Answer {
  NO,
  YES,
  UNCLEAR,
}

/** Starts outside of a word. */
export function startWord(): void {
  context.word = 0
  context.wordLength = 0
  context.isNumber = 0
}

/** Reads a character of a word. */
export function feedWord(char: u32): void {
  if (context.wordLength === 0) {
    context.isNumber = char >= 0x30 && char <= 0x39 ? 1 : 0
    context.lineStart = Answer.NO
  }
  const isLetter = char >= 0x61 && char <= 0x7a
  if (context.wordLength < 255) context.wordLength += 1
  if (context.wordLength > 10) context.word = 0
  else context.word = (context.word << 6) | <u64>(isLetter ? char - 0x60 : 63)
}

/** Says what may follow the word that ends here. */
export function endWord(): void {
  const word = context.word
  const wasCondition = context.isCondition !== 0
  let operand: Answer = Answer.YES
  context.isCondition = 0
  if (context.afterDot === 0 && context.isNumber === 0 && context.wordLength <= 10) {
    if (isOperator(word)) operand = Answer.NO
    else if (word === packed('of') || word === packed('yield') || word === packed('await')) {
      operand = Answer.UNCLEAR
    }
    if (isConditional(word) || (wasCondition && word === packed('await'))) context.isCondition = 1
  }
  if (context.afterValue !== 0) operand = Answer.UNCLEAR
  context.operand = operand
  context.afterDot = 0
  startWord()
}

/** Whether a word is one that a value follows, so that a slash after it begins a regular expression. */
function isOperator(word: u64): bool {
  return (
    word === packed('return') ||
    word === packed('typeof') ||
    word === packed('instanceof') ||
    word === packed('in') ||
    word === packed('new') ||
    word === packed('delete') ||
    word === packed('void') ||
    word === packed('throw') ||
    word === packed('case') ||
    word === packed('do') ||
    word === packed('else') ||
    word === packed('default') ||
    word === packed('extends')
  )
}

function isConditional(word: u64): bool {
  return (
    word === packed('if') ||
    word === packed('while') ||
    word === packed('for') ||
    word === packed('with')
  )
}

/** The letters of a word as `feedWord` packs them. */
function packed(text: string): u64 {
  let word: u64 = 0
  for (let index: usize = 0; index < <usize>text.length; index++) {
    word = (word << 6) | <u64>(load<u16>(changetype<usize>(text) + (index << 1)) - 0x60)
  }
  return word
}

/** Whether a character belongs to a name, a keyword or a number. */
export function isWordPart(char: u32): bool {
  const letter = char | 0x20
  if ((letter >= 0x61 && letter <= 0x7a) || (char >= 0x30 && char <= 0x39)) return true
  if (char < 0x80) return char === 0x24 || char === 0x5f || char === 0x5c || char === 0x23
  return !isSpace(char)
}

/** Whether a character is white space or ends a line. */
export function isSpace(char: u32): bool {
  if (char <= 0x20) return true
  if (char < 0xa0) return false
  if (char >= 0x2000 && char <= 0x200a) return true
  return (
    char === 0xa0 ||
    char === 0x1680 ||
    char === 0x2028 ||
    char === 0x2029 ||
    char === 0x202f ||
    char === 0x205f ||
    char === 0x3000 ||
    char === 0xfeff
  )
}

/** Whether a character ends a line. */
export function isLineEnd(char: u32): bool {
  return char === 0x0a || char === 0x0d || char === 0x2028 || char === 0x2029
}
