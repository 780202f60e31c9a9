import { toAryOrNull } from '../array/to-ary.ts'
import { ArgumentError, TypeError } from '../exception/standard-errors.ts'
import { classNameOf } from '../object/describe.ts'
import { lambdaOf, type Proc } from '../proc/proc.ts'
import type { Block } from '../types.ts'
import { Hash } from './hash.ts'
import { IndifferentHash, indifferent } from './indifferent-hash.ts'
import { toHashOrNull } from './keywords.ts'

/** Hash.new: with a default value or a default block. */
export function newHash(owner: unknown, block: Block | null = null, value?: unknown): Hash {
  if (block !== null) {
    if (value !== undefined) {
      throw new ArgumentError('wrong number of arguments (given 1, expected 0)')
    }
    const lambda = lambdaOf(block)
    if (lambda !== null) checkDefaultProc(lambda)
  }
  const made = typeof owner === 'function' ? owner : Hash
  // ActiveSupport::HashWithIndifferentAccess.new(hash) copies it.
  if (value instanceof Hash && made === IndifferentHash) return indifferent(value)
  return Reflect.construct(Hash, [value ?? null, block], made)
}

/** Raises TypeError for a lambda that does not take the Hash and the key. */
export function checkDefaultProc(given: Proc): void {
  const { arity } = given
  if (!given.isLambda || arity === 2 || (arity < 0 && arity >= -3)) return
  const count = arity < 0 ? -arity - 1 : arity
  throw new TypeError(`default_proc takes two arguments (2 for ${count})`)
}

/** Hash.[]: from pairs, another Hash, or keys and values in turn. */
export function hashFromPairs(_owner: unknown, ...args: unknown[]): Hash {
  const [first] = args
  if (args.length === 1 && first instanceof Hash) return Hash.from(first)
  if (args.length === 1 && Array.isArray(first)) return Hash.from(first.map(pairOf))
  if (args.length % 2 === 1) throw new ArgumentError('odd number of arguments for Hash')
  const hash = new Hash()
  for (let index = 0; index < args.length; index += 2) hash.set(args[index], args[index + 1])
  return hash
}

/** A key and its value; a lone key has nil. */
function pairOf(item: unknown, index: number): [unknown, unknown] {
  const pair = toAryOrNull(item)
  if (pair === null) {
    throw new ArgumentError(`wrong element type ${classNameOf(item)} at ${index} (expected array)`)
  }
  if (pair.length !== 1 && pair.length !== 2) {
    throw new ArgumentError(`invalid number of elements (${pair.length} for 1..2)`)
  }
  return [pair[0], pair[1] ?? null]
}

/** Hash.try_convert. */
export function hashTryConvert(_owner: unknown, value: unknown): Hash | null {
  return toHashOrNull(value)
}
