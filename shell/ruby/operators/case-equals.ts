import { isA } from '../class/hierarchy.ts'
import { Float } from '../float/float.ts'
import { findMethod } from '../object/find-method.ts'
import { isTruthy } from '../object/truth.ts'
import { equals } from './equals.ts'

/** `pattern === value`, as `case` asks it. */
export function caseEquals(pattern: unknown, value: unknown): boolean {
  if (typeof pattern === 'function') {
    const own: unknown = Reflect.get(pattern, '===')
    return typeof own === 'function' ? isTruthy(own.call(pattern, value)) : isA(value, pattern)
  }
  if (typeof pattern === 'object' && pattern !== null) {
    const own = findMethod(pattern, '===')
    if (own !== undefined) return isTruthy(own.call(pattern, value))
  }
  if (pattern === value && !(pattern instanceof Float)) return true
  return equals(pattern, value)
}
