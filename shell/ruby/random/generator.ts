import { normalize } from '../integer/integer.ts'
import type { Int } from '../types.ts'

/** Where random numbers come from. */
export interface Generator {
  readonly seed: Int
  /** A double from 0 up to 1, without 1. */
  real(): number
  /** A double from 0 to 1, with 1. */
  realWithEnd(): number
  /** An Integer from 0 to a limit below 2^64. */
  limited(limit: Int): Int
  /** An Integer from 0 to a limit of any size. */
  bigLimited(limit: bigint): Int
  bytes(count: number): Uint8Array
}

/** 128 random bits. */
export function newSeed(): Int {
  let seed = 0n
  for (let turn = 0; turn < 4; turn += 1)
    seed = (seed << 32n) | BigInt(Math.floor(Math.random() * 2 ** 32))
  return normalize(seed)
}

/** Numbers that no seed repeats: what a program draws from that never says `srand`. */
class Unseeded implements Generator {
  #seed: Int | null = null

  get seed(): Int {
    this.#seed ??= newSeed()
    return this.#seed
  }

  real(): number {
    return Math.random()
  }

  realWithEnd(): number {
    return Math.random()
  }

  limited(limit: Int): Int {
    if (typeof limit === 'number') return Math.floor(Math.random() * (limit + 1))
    return this.bigLimited(limit)
  }

  bigLimited(limit: bigint): Int {
    let value = 0n
    for (let rest = limit << 32n; rest > 0n; rest >>= 32n) {
      value = (value << 32n) | BigInt(Math.floor(Math.random() * 2 ** 32))
    }
    return normalize(value % (limit + 1n))
  }

  bytes(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => Math.floor(Math.random() * 256))
  }
}

let current: Generator = /* @__PURE__ */ new Unseeded()

/** What `rand`, `shuffle` and `sample` draw from. */
export function defaultGenerator(): Generator {
  return current
}

/** Has them draw from another one. */
export function useGenerator(generator: Generator): void {
  current = generator
}
