// What is known of a script where branches of a template meet, and where a loop comes round.

import { Context, context } from './context'
import { Bracket, Pending, ScriptMode } from './script-context'
import { Answer, endWord } from './script-word'

/**
 * Makes the state say only what holds in both of two branches; false when they end in different kinds of
 * text, so that no value could be written behind them.
 */
export function joinScripts(other: Context): bool {
  if (context.script !== other.script) return false
  if (context.script !== ScriptMode.CODE) {
    if (context.pending !== other.pending) return false
  } else if (context.pending !== other.pending || context.wordLength !== other.wordLength) {
    if (context.wordLength > 0) endWord()
    const isSlash = context.pending === Pending.SLASH || other.pending === Pending.SLASH
    if (isSlash) return false
    context.pending = Pending.NONE
    context.operand = Answer.UNCLEAR
  } else if (context.word !== other.word) {
    endWord()
    context.operand = Answer.UNCLEAR
  }
  if (context.operand !== other.operand) context.operand = Answer.UNCLEAR
  if (context.operandBefore !== other.operandBefore) context.operandBefore = Answer.UNCLEAR
  if (context.lineStart !== other.lineStart) context.lineStart = Answer.UNCLEAR
  context.isCondition |= other.isCondition
  context.afterValue |= other.afterValue
  context.isScriptHidden |= other.isScriptHidden
  if (context.brackets === other.brackets && context.bracketCount === other.bracketCount)
    return true
  if (isInSubstitution(context) || isInSubstitution(other)) return false
  // `if (a) {` in one branch and its brace elsewhere: what a bracket closes is not known from here on.
  context.brackets = 0
  context.bracketCount = 0
  return true
}

function isInSubstitution(at: Context): bool {
  let brackets = at.brackets
  for (let count = at.bracketCount; count > 0; count--) {
    if ((brackets & 3) === Bracket.SUBSTITUTION) return true
    brackets >>= 2
  }
  return false
}

/** Makes the state hold for the first and for every other turn of a loop. */
export function loosenScript(): void {
  if (context.script !== ScriptMode.CODE) return
  if (context.wordLength > 0) endWord()
  context.operand = Answer.UNCLEAR
  context.lineStart = Answer.UNCLEAR
  context.afterValue = 1
}
