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

/** What `%.<places>f` writes of a finite double that is not negative. */
export function toFixed(value: number, places: number): string {
  if (value < 1e15 && places <= 15) {
    const scaled = value * 10 ** places
    if (Math.abs(scaled - Math.floor(scaled) - 0.5) > 1e-3) return value.toFixed(places)
  }
  const { whole, fraction } = expand(value)
  const digits = whole + fraction.padEnd(places, '0')
  const rounded = roundDigits(digits, whole.length + places)
  const split = rounded.length - places
  const head = split <= 0 ? '0' : rounded.slice(0, split)
  return places === 0 ? head : `${head}.${rounded.slice(Math.max(split, 0))}`
}

/** What `%.<places>e` writes of a finite double that is not negative: digits and exponent. */
export function toExponential(value: number, places: number): { digits: string; exponent: number } {
  if (value === 0) return { digits: '0'.repeat(places + 1), exponent: 0 }
  const { whole, fraction } = expand(value)
  const all = whole === '0' ? fraction : whole + fraction
  const lead = all.search(/[1-9]/)
  const exponent = whole === '0' ? -lead - 1 : whole.length - 1
  const rounded = roundDigits(all.slice(lead).padEnd(places + 1, '0'), places + 1)
  return rounded.length > places + 1
    ? { digits: rounded.slice(0, places + 1), exponent: exponent + 1 }
    : { digits: rounded, exponent }
}
