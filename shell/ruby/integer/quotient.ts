/** The double nearest to a quotient of two Integers, ties to even; the divisor is positive. */
export function quotientToDouble(dividend: bigint, divisor: bigint): number {
  if (dividend < 0n) return -quotientToDouble(-dividend, divisor)
  if (dividend === 0n) return 0
  // Enough bits for a double and two more, the last of which says that something was cut off.
  const shift = Math.min(SMALLEST, PRECISION - (bitLength(dividend) - bitLength(divisor)))
  const [above, below] =
    shift >= 0 ? [dividend << BigInt(shift), divisor] : [dividend, divisor << BigInt(-shift)]
  const quotient = above / below
  const sticky = quotient * below === above ? quotient : quotient | 1n
  return scaled(Number(sticky), -shift)
}

const PRECISION = 62

/** Two bits below the last one that any double has. */
const SMALLEST = 1076

function bitLength(value: bigint): number {
  const shown = value.toString(16)
  return shown.length * 4 - (Math.clz32(Number.parseInt(shown.charAt(0), 16)) - 28)
}

/** Multiplies by a power of two in steps that a double can hold. */
function scaled(value: number, exponent: number): number {
  if (exponent > 1000) return scaled(value * 2 ** 1000, exponent - 1000)
  return exponent < -1000 ? scaled(value * 2 ** -1000, exponent + 1000) : value * 2 ** exponent
}
