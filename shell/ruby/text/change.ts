import { IndexError, RangeError } from '../exception/standard-errors.ts'
import { toIndex } from '../integer/convert.ts'
import { isInteger } from '../integer/integer.ts'
import { checkMutable } from '../object/frozen.ts'
import type { Block } from '../types.ts'
import { replacePart } from './access.ts'
import { characterCount, unitIndex } from './characters.ts'
import { type MutableString, type Str } from './mutable-string.ts'
import { toStr } from './operators.ts'

/** String#<<. */
export function stringAppend(self: Str, value: unknown): MutableString {
  const target = checkMutable(self, '<<')
  if (typeof value === 'string') target.$append(value)
  else if (isInteger(value)) target.$append(character(value))
  else target.$append(toStr(value))
  return target
}

function character(code: number | bigint): string {
  if (code < 0 || code > 0x10ffff) throw new RangeError(`${code} out of char range`)
  return String.fromCodePoint(Number(code))
}

/** String#concat. */
export function stringConcat(self: Str, ...values: unknown[]): MutableString {
  const target = checkMutable(self, 'concat')
  const added = values.map((value) => (isInteger(value) ? character(value) : toStr(value)))
  target.$value += added.join('')
  return target
}

/** String#prepend. */
export function stringPrepend(self: Str, ...values: unknown[]): MutableString {
  const target = checkMutable(self, 'prepend')
  target.$value = values.map(toStr).join('') + target.$value
  return target
}

/** String#insert. */
export function stringInsert(self: Str, index: unknown, value: unknown): MutableString {
  const target = checkMutable(self, 'insert')
  const size = characterCount(target.$value)
  const at = toIndex(index)
  const position = at < 0 ? at + size + 1 : at
  if (position < 0 || position > size) {
    throw new IndexError(`index ${at < 0 ? at + 1 : at} out of string`)
  }
  const unit = unitIndex(target.$value, position)
  replacePart(target, unit, unit, toStr(value))
  return target
}

/** String#replace. */
export function stringReplace(self: Str, other: unknown): MutableString {
  const target = checkMutable(self, 'replace')
  target.$value = toStr(other)
  return target
}

/** String#clear. */
export function stringClear(self: Str): MutableString {
  const target = checkMutable(self, 'clear')
  target.$value = ''
  return target
}

type Maker = (self: string, ...rest: never[]) => string

/** The `!` form of a method: changes the receiver, and gives nil when nothing changed. */
export function bang(name: string, make: Maker): Block {
  return (self, ...rest) => {
    const target = checkMutable(self as Str, name)
    const made = (make as Block)(target.$value, ...rest)
    if (made === target.$value) return null
    target.$value = String(made)
    return target
  }
}
