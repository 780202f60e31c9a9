import { normalize } from '../integer/integer.ts'
import type { Int } from '../types.ts'

/** All bits up to the highest one of a word. */
function maskOf(word: number): number {
  return word === 0 ? 0 : 0xffffffff >>> Math.clz32(word)
}

/** A number from 0 to a limit below 2^64, of 32-bit words as CRuby takes them. */
export function limited(limit: Int, word: () => number): Int {
  if (typeof limit === 'number' && limit <= 0xffffffff) {
    if (limit === 0) return 0
    const mask = maskOf(limit)
    for (;;) {
      const value = (word() & mask) >>> 0
      if (value <= limit) return value
    }
  }
  const most = BigInt(limit)
  const mask = maskOf(Number(most >> 32n))
  for (;;) {
    const high = BigInt((word() & mask) >>> 0) << 32n
    if (high > most) continue
    const value = high | BigInt(word())
    if (value <= most) return normalize(value)
  }
}

/** A number from 0 to a limit of any size. */
export function bigBelow(limit: bigint, word: () => number): Int {
  const words: number[] = []
  for (let rest = limit; rest > 0n; rest >>= 32n) words.unshift(Number(rest & 0xffffffffn))
  for (;;) {
    const made = below(words, word)
    if (made !== null) return normalize(made)
  }
}

/** One try, the highest word first; null where it comes out above the limit. */
function below(limit: readonly number[], word: () => number): bigint | null {
  let value = 0n
  let isAtLimit = true
  for (const [index, most] of limit.entries()) {
    const next = (word() & (index === 0 ? maskOf(most) : -1)) >>> 0
    if (isAtLimit && next > most) return null
    if (next < most) isAtLimit = false
    value = (value << 32n) | BigInt(next)
  }
  return value
}

/** A double from 0 to 1, which may come out itself, of 64 bits. */
export function inclusive(high: number, low: number): number {
  const bits = (BigInt(high) << 32n) | BigInt(low)
  return Number((bits * ((1n << 53n) | 1n)) >> 64n) / 2 ** 53
}
