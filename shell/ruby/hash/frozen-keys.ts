import { frozenLiteral } from '../text/mutable-string.ts'

/** A key as Ruby keeps it: a String is a frozen one. */
export function frozenKey<K>(key: K): K {
  return typeof key === 'string' ? (frozenLiteral(key) as unknown as K) : key
}

/** Pairs with their keys as Ruby keeps them. */
export function* frozenPairs<K, V>(pairs: Iterable<[K, V]>): MapIterator<[K, V]> {
  for (const [key, value] of pairs) yield [frozenKey(key), value]
}
