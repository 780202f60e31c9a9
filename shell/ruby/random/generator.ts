import { normalize } from '../integer/integer.ts'
import type { Int } from '../types.ts'

/** 128 random bits. */
export function newSeed(): Int {
  let seed = 0n
  for (let turn = 0; turn < 4; turn += 1)
    seed = (seed << 32n) | BigInt(Math.floor(Math.random() * 2 ** 32))
  return normalize(seed)
}

/** Where a Random keeps its generator: under a symbol, where no instance variable of a subclass can be. */
export const GENERATOR: unique symbol = Symbol('generator')

/** Random numbers that a seed repeats, though not CRuby's: xoshiro128** (Blackman and Vigna, 2018). */
export class Generator {
  readonly seed: Int
  readonly #state = new Uint32Array(4)

  constructor(seed: Int) {
    this.seed = seed
    // The words of the seed, mixed so that near ones lead to other numbers, and never to zeros alone.
    let mixed = 0x9e3779b9
    let rest = BigInt(seed)
    if (rest < 0n) rest = -rest
    for (let turn = 0; turn < 4 || rest > 0n; turn += 1) {
      mixed = mix(mixed ^ Number(rest & 0xffffffffn)) + 0x9e3779b9
      this.#state[turn & 3] = (this.#state[turn & 3] as number) ^ mix(mixed)
      rest >>= 32n
    }
  }

  /** One that goes on with the same numbers. */
  copy(): Generator {
    const made = new Generator(this.seed)
    made.#state.set(this.#state)
    return made
  }

  /** The next 32 bits. */
  word(): number {
    const state = this.#state
    const [a = 0, b = 0, c = 0, d = 0] = state
    const word = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0
    state[1] = b ^ (c ^ a)
    state[0] = a ^ (d ^ b)
    state[2] = c ^ a ^ (b << 9)
    state[3] = rotate(d ^ b, 11)
    return word
  }

  /** A double from 0 up to 1, which is left out, with 53 bits. */
  real(): number {
    const [high, low] = [this.word() >>> 5, this.word() >>> 6]
    return (high * 2 ** 26 + low) / 2 ** 53
  }

  /** An Integer from 0 up to a limit, which is left out. */
  below(limit: Int): Int {
    if (typeof limit === 'number' && limit <= 2 ** 32) return Math.floor(this.real() * limit)
    let value = 0n
    for (let rest = BigInt(limit) << 64n; rest > 0n; rest >>= 32n) {
      value = (value << 32n) | BigInt(this.word())
    }
    return normalize(value % BigInt(limit))
  }

  bytes(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => this.word() >>> 24)
  }
}

function rotate(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by))
}

/** The last step of MurmurHash3 (Appleby): every bit of a word depends on all of them. */
function mix(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}

let current: Generator | null = null

/** What `rand`, `shuffle` and `sample` draw from. */
export function defaultGenerator(): Generator {
  current ??= new Generator(newSeed())
  return current
}

/** Has them draw from another one. */
export function useGenerator(generator: Generator): void {
  current = generator
}
