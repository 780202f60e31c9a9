const WORD = 9n
const BASE = 1_000_000_000n
/** The fewest significant digits that a division reckons with: those of two doubles. */
const LEAST_DIGITS = 32

/** A number as its digits and how many of them stand behind the point. */
export interface Digits {
  readonly digits: bigint
  readonly scale: number
}

/**
 * The quotient as BigDecimal writes it, which reckons in words of nine digits: as many words as twice
 * the longer operand has, and the last one rounded half up.
 */
export function divideDigits(left: Digits, right: Digits): Digits {
  const sign = left.digits < 0n === right.digits < 0n ? 1n : -1n
  const [a, b] = [inWords(left), inWords(right)]
  const precision = Math.max(lengthOf(left.digits), lengthOf(right.digits))
  const words =
    Math.ceil((Math.max(precision * 2, LEAST_DIGITS) + 2 * Number(WORD)) / Number(WORD)) - 1
  // The weight of the quotient's last word, as a power of the base.
  const last = a.top - b.top - (words - 1)
  const places = a.behind - b.behind + last
  const [upper, lower] =
    places > 0
      ? [a.value, b.value * BASE ** BigInt(places)]
      : [a.value * BASE ** BigInt(-places), b.value]
  const quotient = upper / lower
  const digits = sign * (quotient + (isRoundedUp(upper % lower, b.value) ? 1n : 0n))
  return last >= 0
    ? { digits: digits * BASE ** BigInt(last), scale: 0 }
    : { digits, scale: -last * Number(WORD) }
}

/** BigDecimal estimates the digit behind the last from the first words of what is left. */
function isRoundedUp(rest: bigint, divisor: bigint): boolean {
  const estimate = BigInt.asUintN(32, (firstWord(rest) * BASE) / firstWord(divisor))
  return estimate / (BASE / 10n) >= 5n
}

function firstWord(value: bigint): bigint {
  const length = String(value).length
  return value / BASE ** BigInt(Math.ceil(length / Number(WORD)) - 1)
}

/** The number in words: its value without the point, the words behind it, the place of the first. */
function inWords({ digits, scale }: Digits): { value: bigint; behind: number; top: number } {
  const behind = Math.ceil(scale / Number(WORD))
  const magnitude = digits < 0n ? -digits : digits
  const value = magnitude * 10n ** (BigInt(behind) * WORD - BigInt(scale))
  return { value, behind, top: Math.ceil(String(value).length / Number(WORD)) - behind }
}

function lengthOf(digits: bigint): number {
  return String(digits < 0n ? -digits : digits).length
}
