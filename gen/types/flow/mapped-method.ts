import { type LibraryMethod, resultType } from '../../facts/library.ts'
import { elementOf } from '../../facts/site.ts'
import type { Type } from '../../facts/types.ts'
import type { Inference } from '../infer.ts'

/** Kinds of elements whose methods are the library's alone. */
const PLAIN: ReadonlySet<string> = new Set(['string', 'integer', 'float', 'symbol', 'array'])

/** The library's method behind `&:name` for the elements of an Array, and what it gives; null where unknown. */
export function mappedMethod(
  types: Inference,
  receiver: Type,
  name: string,
): { method: LibraryMethod; result: Type } | null {
  const of = elementOf(receiver)
  if (receiver.nilable || of === undefined || of.nilable || !PLAIN.has(of.kind)) return null
  if (types.program.methodNames.has(name)) return null
  const method = types.library(of.kind, name)
  if (method === null || method.words !== undefined || method.minimum > 0 || method.enumerates)
    return null
  return { method, result: resultType(method, of, name) }
}
