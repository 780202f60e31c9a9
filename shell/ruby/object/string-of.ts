import { send } from '../call/send.ts'
import { frozenLiteral, mutableResult } from '../text/mutable-string.ts'

/** `value.to_s` as a String that may be changed; those of nil, true and false are frozen and always the same. */
export function stringOf(value: unknown): unknown {
  if (value === null || value === undefined) return frozenLiteral('')
  if (typeof value === 'boolean') return frozenLiteral(String(value))
  return mutableResult(send(value, 'to_s'))
}
