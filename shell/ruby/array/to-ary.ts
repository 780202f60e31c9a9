import { TypeError } from '../exception/standard-errors.ts'
import { classNameOf } from '../object/describe.ts'
import { findMethod } from '../object/find-method.ts'

/** The Array that a value is or converts itself to with `to_ary`; else null. */
export function toAryOrNull(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value
  if (typeof value !== 'object' || value === null) return null
  const method = findMethod(value, 'to_ary')
  if (method === undefined) return null
  const result = method.call(value)
  if (result === null || Array.isArray(result)) return result
  throw new TypeError(
    `can't convert ${classNameOf(value)} to Array (${classNameOf(value)}#to_ary gives ${classNameOf(result)})`,
  )
}
