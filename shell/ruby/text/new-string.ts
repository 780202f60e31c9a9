import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { toS } from '../object/texts.ts'
import { isKeywords } from '../types.ts'
import { isString, MutableString } from './mutable-string.ts'
import { implicitText, toStr } from './operators.ts'

/** String.try_convert: the String that a value stands for, or nil. */
export function tryString(_owner: unknown, value: unknown): unknown {
  return isString(value) ? value : implicitText(value)
}

/** String.new: one that may be changed in place. */
export function newString(owner: unknown, value: unknown = ''): MutableString {
  const isBelow = typeof owner === 'function' && owner.prototype instanceof MutableString
  const given = [isKeywords(value) ? '' : toStr(value)]
  return Reflect.construct(MutableString, given, isBelow ? owner : MutableString)
}

/** A text as a literal around it would give it: raises where something in it is to be evaluated. */
export function plainText(value: unknown): string {
  const given = toS(value)
  if (!/[\\{}"]|#[{@$]/.test(given)) return given
  throw new OutsideSubsetError('there is no Ruby at run time to evaluate text')
}
