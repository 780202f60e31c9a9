// Follows JavaScript (ECMA-262, 12 Lexical Grammar) as far as it decides about escaping: strings,
// templates, comments, regular expressions. Whether a slash divides or begins a regular expression is
// answered from what stands before it; where that takes a whole parser, the answer is "unclear", and no
// value may stand in what follows.

import { measureCharacter } from '../../memory/utf8'
import { TemplateError } from '../error-code'
import { OutputMode } from '../op'
import { context } from './context'
import { Answer, endWord, feedWord, isLineEnd, isSpace, isWordPart, startWord } from './script-word'

export const enum ScriptMode {
  CODE,
  SINGLE_QUOTED,
  DOUBLE_QUOTED,
  TEMPLATE,
  LINE_COMMENT,
  BLOCK_COMMENT,
  REGEXP,
  REGEXP_CLASS,
  /** A slash of unknown meaning came before. */
  UNCLEAR,
}

/** What the last characters may be the beginning of. */
export const enum Pending {
  NONE,
  ESCAPE,
  ESCAPED_RETURN,
  SLASH,
  STAR,
  DOLLAR,
  /** `$` and a value, which may be empty. */
  DOLLAR_VALUE,
  LESS,
  LESS_BANG,
  LESS_BANG_DASH,
  PLUS,
  DASH,
  DASH_DASH,
  DOT,
}

/** Two bits for each open bracket. */
export const enum Bracket {
  PLAIN,
  /** The brackets of `if (…)`: a regular expression may follow. */
  CONDITION,
  BRACE,
  /** `${` */
  SUBSTITUTION,
}

const MAX_BRACKETS: u32 = 32

/** Starts at the beginning of a script. */
export function startScript(): void {
  context.script = ScriptMode.CODE
  context.pending = Pending.NONE
  context.operand = Answer.NO
  context.operandBefore = Answer.NO
  context.lineStart = Answer.YES
  context.brackets = 0
  context.bracketCount = 0
  context.isCondition = 0
  context.afterDot = 0
  context.afterValue = 0
  context.isScriptHidden = 0
  startWord()
}

/** How a value here is written; an error code when it may not stand here. The value is then part of the script. */
export function chooseInScript(isRaw: bool, isAttribute: bool): u32 {
  const mode = chooseScriptMode()
  if (isRaw && mode !== <u32>TemplateError.UNSAFE_SCRIPT_PLACE) return OutputMode.RAW
  return mode === OutputMode.JSON && isAttribute ? <u32>OutputMode.JSON_ATTRIBUTE : mode
}

function chooseScriptMode(): u32 {
  switch (context.script) {
    case ScriptMode.CODE:
      return chooseInCode()
    case ScriptMode.LINE_COMMENT:
    case ScriptMode.BLOCK_COMMENT:
      return TemplateError.OUTPUT_IN_COMMENT
    case ScriptMode.REGEXP:
    case ScriptMode.REGEXP_CLASS:
      return TemplateError.OUTPUT_IN_REGEXP
    case ScriptMode.UNCLEAR:
      return TemplateError.UNCLEAR_SCRIPT
    default:
      if (context.pending === Pending.ESCAPE || context.pending === Pending.ESCAPED_RETURN) {
        return TemplateError.UNSAFE_SCRIPT_PLACE
      }
      if (context.pending === Pending.DOLLAR) context.pending = Pending.DOLLAR_VALUE
      return OutputMode.SCRIPT_STRING
  }
}

function chooseInCode(): u32 {
  const pending = context.pending
  if (context.wordLength > 0) endWord()
  if (pending === Pending.LESS_BANG_DASH) return TemplateError.UNSAFE_SCRIPT_PLACE
  if (pending === Pending.SLASH && context.operand === Answer.NO) {
    return TemplateError.OUTPUT_IN_REGEXP
  }
  if (pending === Pending.SLASH && context.operand === Answer.UNCLEAR) {
    return TemplateError.UNCLEAR_SCRIPT
  }
  context.pending = Pending.NONE
  context.operand = Answer.YES
  context.lineStart = Answer.NO
  context.isCondition = 0
  context.afterDot = 0
  context.afterValue = 1
  return OutputMode.JSON
}

/** Reads text of a script, UTF-8. */
export function feedScriptText(start: usize, end: usize): void {
  let cursor = start
  while (cursor < end) {
    const byte = load<u8>(cursor)
    if (byte < 0x80) {
      feedScript(byte)
      cursor += 1
      continue
    }
    const size = measureCharacter(cursor, end)
    feedScript(size === 3 ? readThree(cursor) : size === 2 ? readTwo(cursor) : 0xfffd)
    cursor += max<u32>(size, 1)
  }
}

function readTwo(at: usize): u32 {
  return ((<u32>load<u8>(at) & 0x1f) << 6) | (<u32>load<u8>(at, 1) & 0x3f)
}

function readThree(at: usize): u32 {
  const rest = ((<u32>load<u8>(at, 1) & 0x3f) << 6) | (<u32>load<u8>(at, 2) & 0x3f)
  return ((<u32>load<u8>(at) & 0x0f) << 12) | rest
}

/** Reads a character of a script. */
export function feedScript(char: u32): void {
  switch (context.script) {
    case ScriptMode.CODE:
      return feedCode(char)
    case ScriptMode.SINGLE_QUOTED:
      return feedString(char, 0x27)
    case ScriptMode.DOUBLE_QUOTED:
      return feedString(char, 0x22)
    case ScriptMode.TEMPLATE:
      return feedTemplate(char)
    case ScriptMode.LINE_COMMENT:
      if (isLineEnd(char)) goTo(ScriptMode.CODE)
      if (isLineEnd(char)) context.lineStart = Answer.YES
      return
    case ScriptMode.BLOCK_COMMENT:
      if (context.pending === Pending.STAR && char === 0x2f) return goTo(ScriptMode.CODE)
      context.pending = char === 0x2a ? Pending.STAR : Pending.NONE
      if (isLineEnd(char)) context.lineStart = Answer.YES
      return
    case ScriptMode.REGEXP:
    case ScriptMode.REGEXP_CLASS:
      return feedRegexp(char)
  }
}

function goTo(mode: ScriptMode): void {
  context.script = mode
  context.pending = Pending.NONE
}

/** A literal is over: what comes next comes after a value. */
function endLiteral(): void {
  goTo(ScriptMode.CODE)
  context.operand = Answer.YES
}

function feedString(char: u32, quote: u32): void {
  if (context.pending === Pending.ESCAPE) {
    context.pending = char === 0x0d ? Pending.ESCAPED_RETURN : Pending.NONE
    return
  }
  const isContinued = context.pending === Pending.ESCAPED_RETURN && char === 0x0a
  context.pending = Pending.NONE
  if (isContinued) return
  if (char === quote) return endLiteral()
  if (char === 0x5c) context.pending = Pending.ESCAPE
  // A line end makes no string: what the engine takes for code then is not known here.
  if (char === 0x0a || char === 0x0d) goTo(ScriptMode.UNCLEAR)
}

function feedTemplate(char: u32): void {
  const before = context.pending
  context.pending = Pending.NONE
  if (before === Pending.ESCAPE) return
  if (char === 0x7b && before === Pending.DOLLAR_VALUE) return goTo(ScriptMode.UNCLEAR)
  if (char === 0x7b && before === Pending.DOLLAR) {
    goTo(ScriptMode.CODE)
    context.operand = Answer.NO
    return open(Bracket.SUBSTITUTION)
  }
  if (char === 0x60) return endLiteral()
  if (char === 0x5c) context.pending = Pending.ESCAPE
  if (char === 0x24) context.pending = Pending.DOLLAR
}

function feedRegexp(char: u32): void {
  if (isLineEnd(char)) return goTo(ScriptMode.UNCLEAR)
  if (context.pending === Pending.ESCAPE) {
    context.pending = Pending.NONE
  } else if (char === 0x5c) {
    context.pending = Pending.ESCAPE
  } else if (context.script === ScriptMode.REGEXP_CLASS) {
    if (char === 0x5d) context.script = ScriptMode.REGEXP
  } else if (char === 0x5b) {
    context.script = ScriptMode.REGEXP_CLASS
  } else if (char === 0x2f) {
    endLiteral()
  }
}

function feedCode(char: u32): void {
  if (context.pending !== Pending.NONE && feedPending(char)) return
  if (isWordPart(char)) return feedWord(char)
  context.afterValue = 0
  if (context.wordLength > 0) {
    if (char === 0x2e && context.isNumber !== 0) return
    endWord()
  }
  if (isSpace(char)) {
    if (isLineEnd(char)) context.lineStart = Answer.YES
    return
  }
  feedSign(char)
}

/** Goes on with what was begun; true when the character belongs to it. */
function feedPending(char: u32): bool {
  const pending = context.pending
  context.pending = Pending.NONE
  switch (pending) {
    case Pending.SLASH:
      return feedAfterSlash(char)
    case Pending.LESS:
      if (char !== 0x21) return false
      context.pending = Pending.LESS_BANG
      return true
    case Pending.LESS_BANG:
      if (char !== 0x2d) return false
      context.pending = Pending.LESS_BANG_DASH
      return true
    case Pending.LESS_BANG_DASH:
      if (char === 0x2d) goTo(ScriptMode.LINE_COMMENT)
      return char === 0x2d
    case Pending.PLUS:
      if (char === 0x2b) context.operand = context.operandBefore
      return char === 0x2b
    case Pending.DASH:
      if (char !== 0x2d) return false
      context.operand = context.operandBefore
      context.pending = Pending.DASH_DASH
      return true
    case Pending.DASH_DASH:
      // `-->` at the start of a line is a comment to its end (B.1.1).
      if (char === 0x3e && context.lineStart === Answer.YES) goTo(ScriptMode.LINE_COMMENT)
      else if (char === 0x3e && context.lineStart === Answer.UNCLEAR) goTo(ScriptMode.UNCLEAR)
      else context.lineStart = Answer.NO
      return context.script !== ScriptMode.CODE
    case Pending.DOT:
      if (char !== 0x2e) return false
      context.afterDot = 0
      context.pending = Pending.DOT
      return true
    default:
      return false
  }
}

function feedAfterSlash(char: u32): bool {
  if (char === 0x2f || char === 0x2a) {
    goTo(char === 0x2f ? ScriptMode.LINE_COMMENT : ScriptMode.BLOCK_COMMENT)
    return true
  }
  context.lineStart = Answer.NO
  context.isCondition = 0
  if (context.operand === Answer.YES) {
    context.operand = Answer.NO
    return false
  }
  goTo(context.operand === Answer.NO ? ScriptMode.REGEXP : ScriptMode.UNCLEAR)
  if (context.script === ScriptMode.REGEXP) feedRegexp(char)
  return true
}

function feedSign(char: u32): void {
  if (char === 0x2f) {
    context.pending = Pending.SLASH
    return
  }
  const isCondition = context.isCondition !== 0
  if (char !== 0x2d) context.lineStart = Answer.NO
  context.isCondition = 0
  context.operandBefore = context.operand
  context.operand = Answer.NO
  switch (char) {
    case 0x22:
      return goTo(ScriptMode.DOUBLE_QUOTED)
    case 0x27:
      return goTo(ScriptMode.SINGLE_QUOTED)
    case 0x60:
      return goTo(ScriptMode.TEMPLATE)
    case 0x28:
      return open(isCondition ? Bracket.CONDITION : Bracket.PLAIN)
    case 0x7b:
      return open(Bracket.BRACE)
    case 0x29:
    case 0x7d:
      return close(char)
    case 0x5d:
      context.operand = Answer.YES
      return
    case 0x2e:
      context.afterDot = 1
      context.pending = Pending.DOT
      return
    case 0x3c:
      context.pending = Pending.LESS
      return
    case 0x2b:
      context.pending = Pending.PLUS
      return
    case 0x2d:
      context.pending = Pending.DASH
  }
}

function open(bracket: Bracket): void {
  if (context.bracketCount >= MAX_BRACKETS) return goTo(ScriptMode.UNCLEAR)
  context.brackets = (context.brackets << 2) | <u64>bracket
  context.bracketCount += 1
}

/** A brace may end a block or a value, which only a parser of the whole script could tell. */
function close(char: u32): void {
  context.operand = Answer.UNCLEAR
  if (context.bracketCount === 0) return
  const bracket = <Bracket>(context.brackets & 3)
  const isBrace = bracket === Bracket.BRACE || bracket === Bracket.SUBSTITUTION
  if (isBrace !== (char === 0x7d)) return
  context.brackets >>= 2
  context.bracketCount -= 1
  if (bracket === Bracket.SUBSTITUTION) goTo(ScriptMode.TEMPLATE)
  if (!isBrace) context.operand = bracket === Bracket.CONDITION ? Answer.NO : Answer.YES
}
