import { crypto } from '../builtin.ts'
import { defineClass } from '../ruby/class/define.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { Float } from '../ruby/float/float.ts'
import { toIndex } from '../ruby/integer/convert.ts'
import { inspect } from '../ruby/object/texts.ts'
import { isTruthy } from '../ruby/object/truth.ts'
import { Range } from '../ruby/range/range.ts'
import { BinaryString } from '../ruby/text/binary-string.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BASE36 = '0123456789abcdefghijklmnopqrstuvwxyz'
// Crockford's.
const BASE32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** The characters of `base58` and `base36`, an element each. Source: Active Support. */
export const BASE58_ALPHABET: readonly string[] = Object.freeze([...BASE58])
export const BASE36_ALPHABET: readonly string[] = Object.freeze([...BASE36])
// What node:crypto's randomInt takes.
const WIDEST = 2 ** 48 - 1

/** SecureRandom of the standard library. */
export class SecureRandom {
  static {
    const one = '0-1'
    defineClass(this, 'SecureRandom', {
      staticParameters: {
        hex: one,
        alphanumeric: one,
        urlsafe_base64: '0-2',
        base64: one,
        base58: one,
        base36: one,
        base32: one,
        random_number: one,
        rand: one,
        random_bytes: one,
        bytes: '1',
        gen_random: '1',
      },
    })
  }

  static hex(size: unknown = null): string {
    return random(size).toString('hex')
  }

  static uuid(): string {
    return crypto().randomUUID()
  }

  /** Without its `=` unless `padding` is true. */
  static urlsafe_base64(size: unknown = null, padding: unknown = false): string {
    const text = random(size).toString('base64url')
    return isTruthy(padding) ? text + '='.repeat((4 - (text.length % 4)) % 4) : text
  }

  static base64(size: unknown = null): string {
    return random(size).toString('base64')
  }

  static alphanumeric(size: unknown = null): string {
    return chosen(LETTERS, size)
  }

  static base58(size: unknown = null): string {
    return chosen(BASE58, size)
  }

  static base36(size: unknown = null): string {
    return chosen(BASE36, size)
  }

  static base32(size: unknown = null): string {
    return chosen(BASE32, size)
  }

  static random_bytes(size: unknown = null): BinaryString {
    return BinaryString.of8bit(random(size))
  }

  static bytes(size: unknown): BinaryString {
    return SecureRandom.random_bytes(size)
  }

  static gen_random(size: unknown): BinaryString {
    return SecureRandom.random_bytes(size)
  }

  /** An Integer below a limit or in a range; a Float below 1, or below a Float, or in a range of Floats. */
  static random_number(limit: unknown = null): unknown {
    if (limit instanceof Range) return inRange(limit)
    if (limit instanceof Float) {
      return new Float(fraction() * (limit.value > 0 ? limit.value : 1))
    }
    const below = limit === null ? 0 : toIndex(limit)
    if (below <= 0) return new Float(fraction())
    return integerBelow(below)
  }

  static rand(limit: unknown = null): unknown {
    return SecureRandom.random_number(limit)
  }
}

function inRange(range: Range): unknown {
  const { first, last } = range
  if (first instanceof Float || last instanceof Float) {
    const low = numberOf(first)
    return new Float(low + fraction() * (numberOf(last) - low))
  }
  const low = toIndex(first)
  const count = toIndex(last) - low + (range.excludesEnd ? 0 : 1)
  if (count <= 0) throw new ArgumentError(`invalid argument - ${inspect(range)}`)
  return low + integerBelow(count)
}

function numberOf(value: unknown): number {
  return value instanceof Float ? value.value : toIndex(value)
}

function integerBelow(limit: number): number {
  if (limit > WIDEST)
    throw new ArgumentError(`SecureRandom counts to ${WIDEST} here, not to ${limit}`)
  return crypto().randomInt(limit)
}

/** 53 random bits as a fraction. */
function fraction(): number {
  return Number(crypto().randomBytes(8).readBigUInt64BE() >> 11n) / 2 ** 53
}

function chosen(letters: string, size: unknown): string {
  const count = size === null ? 16 : toIndex(size)
  return Array.from({ length: count }, () => letters[crypto().randomInt(letters.length)]).join('')
}

function random(size: unknown): Buffer {
  return crypto().randomBytes(size === null ? 16 : toIndex(size))
}
