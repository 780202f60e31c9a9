import { sameOrEql } from '../operators/eql.ts'
import { keyHash } from './key-hash.ts'

/** What no Hash holds: the place of a key that is not here. */
export const ABSENT: unique symbol = Symbol('absent')

/** Several keys that share a hash. */
class Bucket {
  readonly keys: unknown[]

  constructor(...keys: unknown[]) {
    this.keys = keys
  }
}

/** Keys that JavaScript compares by identity and Ruby by content. */
export class ComplexKeys {
  /** A key under its hash, or a Bucket of those that share it. */
  readonly #byHash = new Map<number, unknown>()

  /** The key kept here that is `eql?` to this one, else ABSENT. */
  find(key: unknown, hash = keyHash(key)): unknown {
    const found = this.#byHash.get(hash)
    if (found === undefined) return ABSENT
    if (!(found instanceof Bucket)) return sameOrEql(key, found) ? found : ABSENT
    for (const other of found.keys) if (sameOrEql(key, other)) return other
    return ABSENT
  }

  /** Keeps a key that is not here yet. */
  add(key: unknown, hash: number): void {
    const found = this.#byHash.get(hash)
    if (found === undefined) this.#byHash.set(hash, key)
    else if (found instanceof Bucket) found.keys.push(key)
    else this.#byHash.set(hash, new Bucket(found, key))
  }

  /** Keeps a key no longer. */
  delete(key: unknown): void {
    const hash = keyHash(key)
    const found = this.#byHash.get(hash)
    if (found === key) this.#byHash.delete(hash)
    else if (found instanceof Bucket) {
      const rest = found.keys.filter((other) => other !== key)
      this.#byHash.set(hash, new Bucket(...rest))
    }
  }
}
