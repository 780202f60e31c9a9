import { checkNotAhead, isRunningAhead } from '../enumerable/ahead.ts'
import type { Int } from '../types.ts'
import type { Generator } from './generator.ts'
import { bigBelow, inclusive, limited } from './numbers.ts'

const SIZE = 624
const MIDDLE = 397

/** MT19937, the generator behind `Random`: the same seed gives CRuby's numbers. */
export class MersenneTwister implements Generator {
  readonly seed: Int
  readonly #state = new Uint32Array(SIZE)
  #at = SIZE
  /** What an iteration that runs ahead has made itself, it may draw from. */
  readonly #isOfAhead = isRunningAhead()

  constructor(seed: Int) {
    this.seed = seed
    const words = wordsOf(seed)
    if (words.length < 2) this.#start(words[0] ?? 0)
    else this.#mix(words)
  }

  copy(): MersenneTwister {
    const made = new MersenneTwister(this.seed)
    made.#state.set(this.#state)
    made.#at = this.#at
    return made
  }

  equals(other: MersenneTwister): boolean {
    const isSame = this.seed === other.seed && this.#at === other.#at
    return isSame && this.#state.every((word, index) => word === other.#state[index])
  }

  /** The next 32 bits. */
  word(): number {
    if (!this.#isOfAhead) checkNotAhead()
    if (this.#at === SIZE) this.#turn()
    let word = this.#state[this.#at] as number
    this.#at += 1
    word ^= word >>> 11
    word ^= (word << 7) & 0x9d2c5680
    word ^= (word << 15) & 0xefc60000
    return (word ^ (word >>> 18)) >>> 0
  }

  /** A double from 0 up to 1, which is left out, with 53 bits. */
  real(): number {
    const [high, low] = [this.word() >>> 5, this.word() >>> 6]
    return (high * 2 ** 26 + low) / 2 ** 53
  }

  realWithEnd(): number {
    const high = this.word()
    return inclusive(high, this.word())
  }

  limited(limit: Int): Int {
    return limited(limit, () => this.word())
  }

  bigLimited(limit: bigint): Int {
    return bigBelow(limit, () => this.word())
  }

  bytes(count: number): Uint8Array {
    const made = new Uint8Array(count)
    for (let at = 0; at < count; at += 4) {
      const word = this.word()
      for (let byte = 0; byte < 4 && at + byte < count; byte += 1)
        made[at + byte] = word >>> (8 * byte)
    }
    return made
  }

  #start(seed: number): void {
    const state = this.#state
    state[0] = seed
    for (let index = 1; index < SIZE; index += 1) {
      const last = state[index - 1] as number
      state[index] = Math.imul(1812433253, last ^ (last >>> 30)) + index
    }
  }

  #mix(words: readonly number[]): void {
    this.#start(19650218)
    const state = this.#state
    let [at, word] = [1, 0]
    const step = (factor: number, more: number): void => {
      const last = state[at - 1] as number
      state[at] = ((state[at] as number) ^ Math.imul(last ^ (last >>> 30), factor)) + more
      at += 1
      if (at === SIZE) {
        state[0] = state[SIZE - 1] as number
        at = 1
      }
    }
    for (let turn = Math.max(SIZE, words.length); turn > 0; turn -= 1) {
      step(1664525, (words[word] as number) + word)
      word = (word + 1) % words.length
    }
    for (let turn = SIZE - 1; turn > 0; turn -= 1) step(1566083941, -at)
    state[0] = 0x80000000
  }

  #turn(): void {
    const state = this.#state
    for (let index = 0; index < SIZE; index += 1) {
      const next = state[(index + 1) % SIZE] as number
      const mixed = ((state[index] as number) & 0x80000000) | (next & 0x7fffffff)
      const far = state[(index + MIDDLE) % SIZE] as number
      state[index] = far ^ (mixed >>> 1) ^ (mixed & 1 ? 0x9908b0df : 0)
    }
    this.#at = 0
  }
}

/** The 32-bit words of a seed's size, the lowest first; a highest one that is 1 only keeps zeros in place. */
function wordsOf(seed: Int): number[] {
  const words: number[] = []
  let rest = BigInt(seed)
  if (rest < 0n) rest = -rest
  for (; rest > 0n; rest >>= 32n) words.push(Number(rest & 0xffffffffn))
  if (words.length > 1 && words.at(-1) === 1) words.pop()
  return words.length > 0 ? words : [0]
}
