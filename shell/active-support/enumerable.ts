import type { MethodTable } from '../ruby/call/signature.ts'
import { StandardError } from '../ruby/exception/exception.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { arraySubtract, enumerableSum, get, makeEnumerator, send, valuesOf } from '../ruby/index.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import { equals } from '../ruby/operators/equals.ts'
import type { Block } from '../ruby/types.ts'
import { isBlank } from './blank.ts'

/** What Active Support gives Enumerable. */
export const enumerableExtension = {
  compact_blank: [(self) => valuesOf(self).filter((each) => !isBlank(each)), '0 -> Array'],
  'exclude?': [(self, item) => send(self, 'include?', [item]) !== true, '1 -> Boolean'],
  excluding: [without, '0+ -> Array'],
  including: [(self, ...items) => [...valuesOf(self), ...items.flat()], '0+ -> Array'],
  index_by: [indexBy, '0 &e -> Hash'],
  index_with: [indexWith, '0-1 & -> Hash'],
  'many?': [isMany, '0 & -> Boolean'],
  pick: [
    (self, ...keys) => (valuesOf(self).length === 0 ? null : pluckOf(valuesOf(self)[0], keys)),
    '1+',
  ],
  pluck: [(self, ...keys) => valuesOf(self).map((each) => pluckOf(each, keys)), '1+ -> Array'],
  sole: [(self) => onlyItem(valuesOf(self)), '0 -> element'],
  sum: [enumerableSum, '0-1 &'],
  without: [without, '0+ -> Array'],
} as const satisfies MethodTable

/** Raised by `sole` where there is none, or more than one. */
export class SoleItemExpectedError extends StandardError {
  static override readonly rubyName = 'Enumerable::SoleItemExpectedError'
}

function onlyItem(items: readonly unknown[]): unknown {
  if (items.length === 1) return items[0]
  throw new SoleItemExpectedError(items.length === 0 ? 'no item found' : 'multiple items found')
}

function pluckOf(item: unknown, keys: readonly unknown[]): unknown {
  return keys.length === 1 ? get(item, keys[0]) : keys.map((key) => get(item, key))
}

/** The items that are none of these; lists among these are flattened. */
export function without(self: unknown, ...items: unknown[]): unknown[] {
  const unwanted = items.flat()
  if (Array.isArray(self)) return arraySubtract(self, unwanted)
  return valuesOf(self).filter((each) => !unwanted.some((other) => equals(each, other)))
}

function indexBy(self: unknown, block: Block): Hash {
  return Hash.from(valuesOf(self).map((each): [unknown, unknown] => [block(each), each]))
}

function indexWith(self: unknown, block: Block | null, fallback?: unknown): unknown {
  if (block === null && fallback === undefined) return makeEnumerator(self, 'index_with', [])
  return Hash.from(
    valuesOf(self).map((each): [unknown, unknown] => [
      each,
      block === null ? fallback : block(each),
    ]),
  )
}

function isMany(self: unknown, block: Block | null): boolean {
  const values = valuesOf(self)
  return (block === null ? values : values.filter((each) => isTruthy(block(each)))).length > 1
}
