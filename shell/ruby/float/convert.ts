import { ArgumentError, TypeError } from '../exception/standard-errors.ts'
import { isInteger } from '../integer/integer.ts'
import { describeSource } from '../object/describe.ts'
import { findMethod } from '../object/find-method.ts'
import { inspectString } from '../text/inspect-string.ts'
import { isString, text } from '../text/mutable-string.ts'
import type { Keywords } from '../types.ts'
import { Float } from './float.ts'

const NUMBER = /^[+-]?(?:\d+(?:_\d+)*(?:\.\d+(?:_\d+)*)?|\.\d+(?:_\d+)*)(?:[eE][+-]?\d+(?:_\d+)*)?$/
const LEADING = /^[ \t\n\v\f\r]*([+-]?\d+(?:_\d+)*(?:\.\d+(?:_\d+)*)?(?:[eE][+-]?\d+)?|[+-]?\.\d+)/

/** Kernel#Float. */
export function convertToFloat(value: unknown, keywords: Keywords = {}): Float | null {
  if (keywords['exception'] !== false) return new Float(strictDouble(value))
  try {
    return new Float(strictDouble(value))
  } catch {
    return null
  }
}

function strictDouble(value: unknown): number {
  if (isString(value)) {
    const source = text(value).trim()
    if (source.includes('\0')) throw new ArgumentError('string for Float contains null byte')
    if (NUMBER.test(source)) return Number(source.replaceAll('_', ''))
    if (/^[+-]?0[xX][0-9a-fA-F]+$/.test(source)) return Number(source)
    throw new ArgumentError(`invalid value for Float(): ${inspectString(text(value))}`)
  }
  if (value === null || value === undefined) throw new TypeError("can't convert nil into Float")
  if (isInteger(value)) return Number(value)
  if (value instanceof Float) return value.value
  const method = typeof value === 'object' ? findMethod(value, 'to_f') : undefined
  const result = method?.call(value)
  if (result instanceof Float) return result.value
  throw new TypeError(`can't convert ${describeSource(value)} into Float`)
}

/** String#to_f: the number that a text begins with, 0.0 when it begins with none. */
export function parseLeadingFloat(source: string): number {
  const found = LEADING.exec(source)
  return found === null ? 0 : Number((found[1] ?? '0').replaceAll('_', ''))
}

/** The double of a number argument; raises TypeError as Math and friends do. */
export function toDouble(value: unknown): number {
  if (typeof value === 'number') return value
  if (value instanceof Float) return value.value
  if (typeof value === 'bigint') return Number(value)
  if (value === null || value === undefined) throw new TypeError("can't convert nil into Float")
  if (isString(value)) throw new TypeError("can't convert String into Float")
  return strictDouble(value)
}
