import { respondTo } from '../call/send.ts'
import { TypeError } from '../exception/standard-errors.ts'
import { setLastMatch } from '../regexp/last-match.ts'
import { Regexp } from '../regexp/regexp.ts'
import { characterIndex } from '../text/characters.ts'
import { isString } from '../text/mutable-string.ts'
import { toStr } from '../text/operators.ts'
import { symbolName } from '../text/symbol.ts'
import { sendOperator } from './send-operator.ts'

/** `left =~ right`: where the match starts, in characters, or nil; sets `$~`. */
export function matches(left: unknown, right: unknown): unknown {
  if (left instanceof Regexp) return matchPosition(left, right)
  if (isString(left) || typeof left === 'symbol') {
    if (right instanceof Regexp) return matchPosition(right, left)
    if (isString(right)) throw new TypeError('type mismatch: String given')
    return matches(right, typeof left === 'symbol' ? symbolName(left) : left)
  }
  if (left === null || left === undefined) return null
  // Object#=~ of CRuby 3.1 matches nothing; an object may have its own.
  return respondTo(left, '=~') ? sendOperator(left, '=~', right) : null
}

function matchPosition(regexp: Regexp, subject: unknown): number | null {
  if (subject === null || subject === undefined) {
    setLastMatch(null)
    return null
  }
  const value = typeof subject === 'symbol' ? symbolName(subject) : subject
  const match = regexp.match(toStr(value))
  return match === null ? null : characterIndex(match.subject, match.start)
}

/** `!value`. */
export function not(value: unknown): boolean {
  return value === null || value === undefined || value === false
}

/** `left !~ right`. */
export function doesNotMatch(left: unknown, right: unknown): boolean {
  return not(matches(left, right))
}
