import { isKeywords } from '../types.ts'
import { MutableString } from './mutable-string.ts'
import { toStr } from './operators.ts'

/** String.new: one that may be changed in place. */
export function newString(_owner: unknown, value: unknown = ''): MutableString {
  return new MutableString(isKeywords(value) ? '' : toStr(value))
}
