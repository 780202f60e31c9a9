const BITS = new DataView(new ArrayBuffer(8))

/** The exact decimal expansion of a finite double that is not negative. */
function expand(value: number): { whole: string; fraction: string } {
  BITS.setFloat64(0, value)
  const high = BITS.getUint32(0)
  const raw = (high >>> 20) & 0x7ff
  const mantissa =
    (BigInt(high & 0xfffff) << 32n) + BigInt(BITS.getUint32(4)) + (raw === 0 ? 0n : 1n << 52n)
  const exponent = (raw === 0 ? 1 : raw) - 1075
  if (exponent >= 0) return { whole: String(mantissa << BigInt(exponent)), fraction: '' }
  const places = -exponent
  const whole = mantissa >> BigInt(places)
  const rest = mantissa - (whole << BigInt(places))
  const fraction = String(rest * 5n ** BigInt(places)).padStart(places, '0')
  return { whole: String(whole), fraction: rest === 0n ? '' : fraction }
}

/** Rounds a row of digits to a length, half to even, as C's printf does; may grow by one digit. */
function roundDigits(digits: string, length: number): string {
  const kept = digits.slice(0, length)
  const rest = digits.slice(length)
  const next = rest.charCodeAt(0) - 48
  const isTie = next === 5 && !/[1-9]/.test(rest.slice(1))
  const isOdd = length > 0 && (kept.charCodeAt(length - 1) - 48) % 2 === 1
  if (!(next > 5 || (next === 5 && (!isTie || isOdd)))) return kept
  return kept === '' ? '1' : String(BigInt(kept) + 1n).padStart(length, '0')
}

/** The decimal exponent of the first digit. */
function exponentOf(value: number): number {
  const shown = value.toExponential()
  return Number(shown.slice(shown.indexOf('e') + 1))
}

/** Divides by a power of ten as C's library does it, and says with how many roundings. */
function scaleDown(value: number, exponent: number): { scaled: number; roundings: number } {
  let roundings = 2
  let factor = 10 ** (Math.abs(exponent) & 15)
  let scaled = exponent < 0 ? value * factor : value
  let power = 1e16
  for (let rest = Math.abs(exponent) >> 4; rest > 0; rest >>= 1) {
    if ((rest & 1) === 1) {
      roundings += 1
      if (exponent < 0) scaled *= power
      else factor *= power
    }
    power *= power
  }
  if (exponent > 0) scaled /= factor
  return { scaled, roundings }
}

/**
 * So many significant digits. Up to 14 of them CRuby computes with doubles and takes what lies within
 * their error as a tie, which it rounds to even; so `%.1f` of 0.35 is 0.4.
 */
function significant(value: number, exponent: number, count: number): string {
  if (count < 1 || count > 14) return exactDigits(value, count)
  const { scaled, roundings } = scaleDown(value, exponent)
  let rest = scaled
  const error = (roundings * rest + 7) * 2 ** -52 * 10 ** (count - 1)
  let digits = ''
  for (let index = 1; ; index += 1) {
    const digit = Math.trunc(rest)
    rest -= digit
    digits += String(digit)
    if (rest === 0 || index === count) break
    rest *= 10
  }
  const isUp =
    rest > 0.5 + error ||
    (rest >= 0.5 - error && (digits.charCodeAt(digits.length - 1) - 48) % 2 === 1)
  const rounded = isUp ? String(BigInt(digits) + 1n).padStart(digits.length, '0') : digits
  return rounded.padEnd(rounded.length + count - digits.length, '0')
}

/** Whether `%g` leaves the zeros at the end: CRuby does where a tie went down to an even zero. */
export function keepsZeros(value: number, count: number): boolean {
  const exponent = exponentOf(value)
  if (count < 1 || count > 14) return false
  const { whole, fraction } = expand(value)
  const digits = (whole + fraction).replace(/^0+/, '')
  const rest = digits.slice(count)
  if (digits.charAt(count - 1) !== '0' || !significant(value, exponent, count).endsWith('0')) {
    return false
  }
  return (
    rest.startsWith('5') && (Number.isInteger(value) ? exponent <= 14 : /[1-9]/.test(rest.slice(1)))
  )
}

function exactDigits(value: number, count: number): string {
  if (count < 0) return ''
  const { whole, fraction } = expand(value)
  const digits = (whole + fraction).replace(/^0+|0+$/g, '').padEnd(count, '0')
  if (count > 0) return roundDigits(digits, count)
  return digits > '5' ? '1' : ''
}

/** Whether a number may be in the middle of two whole ones, where JavaScript rounds up and C to the even one. */
function isNearTie(scaled: number): boolean {
  return Math.abs((scaled % 1) - 0.5) < 1e-5
}

/** What `%.<places>f` writes of a finite double that is not negative. */
export function toFixed(value: number, places: number): string {
  const scaled = value * 10 ** places
  if (scaled < 2 ** 32 && places < 16 && !isNearTie(scaled)) return value.toFixed(places)
  if (value === 0) return places === 0 ? '0' : `0.${'0'.repeat(places)}`
  const exponent = exponentOf(value)
  const digits = significant(value, exponent, places + exponent + 1)
  if (places === 0) return digits === '' ? '0' : digits
  const padded = digits.padStart(places + 1, '0')
  return `${padded.slice(0, -places)}.${padded.slice(-places)}`
}

/** What `%.<places>e` writes of a finite double that is not negative: digits and exponent. */
export function toExponential(value: number, places: number): { digits: string; exponent: number } {
  if (value === 0) return { digits: '0'.repeat(places + 1), exponent: 0 }
  const exponent = exponentOf(value)
  const digits = significant(value, exponent, places + 1)
  return digits.length > places + 1
    ? { digits: digits.slice(0, places + 1), exponent: exponent + 1 }
    : { digits, exponent }
}

/** The double nearest to a value rounded to so many places, ties away from zero, computed exactly. */
export function roundExactly(value: number, places: number): number {
  const { whole, fraction } = expand(Math.abs(value))
  const digits = whole + fraction.padEnd(places + 1, '0')
  const kept = BigInt(digits.slice(0, whole.length + places))
  const up = digits.charCodeAt(whole.length + places) >= 53 ? 1n : 0n
  const rounded = String(kept + up).padStart(places + 1, '0')
  return Math.sign(value) * Number(`${rounded.slice(0, -places)}.${rounded.slice(-places)}`)
}
