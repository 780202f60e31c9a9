import { enumerableToH } from '../enumerable/collect.ts'
import { ArgumentError } from '../exception/standard-errors.ts'
import { copyHash } from '../object/copy.ts'
import type { Block } from '../types.ts'
import { Hash } from './hash.ts'

/** Hash.new: with a default value or a default block. */
export function newHash(owner: unknown, block: Block | null = null, value: unknown = null): Hash {
  const made = typeof owner === 'function' ? owner : Hash
  return Reflect.construct(Hash, [value, block], made)
}

/** Hash.[]: from pairs, another Hash, or keys and values in turn. */
export function hashFromPairs(_owner: unknown, ...args: unknown[]): Hash {
  const [first] = args
  if (args.length === 1 && first instanceof Hash) return Hash.from(first)
  if (args.length === 1 && Array.isArray(first)) return enumerableToH(first, null)
  if (args.length % 2 === 1) throw new ArgumentError('odd number of arguments for Hash')
  const hash = new Hash()
  for (let index = 0; index < args.length; index += 2) hash.set(args[index], args[index + 1])
  return hash
}
