import { ForbiddenAttributes } from '../../errors.ts'
import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { nameOf } from './names.ts'

/** What may stand for a hash of attributes: permitted params, a Hash, a Map, a plain object. */
export type AttributeSource =
  | Iterable<readonly [unknown, unknown]>
  | Readonly<Record<string, unknown>>

/** The pairs of a hash of attributes. Params that nobody permitted are refused. */
export function attributePairs(
  source: AttributeSource | null | undefined,
  model: string,
): [string, unknown][] {
  if (source === null || source === undefined) return []
  if (typeof source !== 'object' || Array.isArray(source)) {
    throw new ArgumentError('When assigning attributes, you must pass a hash as an argument.')
  }
  const pairs: [string, unknown][] = []
  for (const [name, value] of isIterable(source) ? source : Object.entries(source)) {
    pairs.push([nameOf(name as never), value])
  }
  // Nothing needs nobody's permission.
  if (pairs.length > 0 && 'isPermitted' in source && typeof source.isPermitted === 'function') {
    if (source.isPermitted() !== true) throw new ForbiddenAttributes(model)
  }
  return pairs
}

function isIterable(source: AttributeSource): source is Iterable<readonly [unknown, unknown]> {
  return Symbol.iterator in source
}
