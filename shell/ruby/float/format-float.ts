/** The shortest decimal that reads back as the same double, as Float#to_s writes it. */
export function formatFloat(value: number): string {
  const size = Math.abs(value)
  const isWhole = Number.isInteger(value)
  if ((size >= 1e-4 && size < (isWhole ? 1e15 : 1e16)) || size === 0) {
    const text = Object.is(value, -0) ? '-0' : String(value)
    return isWhole ? `${text}.0` : text
  }
  if (Number.isNaN(value)) return 'NaN'
  if (size === Number.POSITIVE_INFINITY) return value > 0 ? 'Infinity' : '-Infinity'
  const [digits = '', exponent = ''] = value.toExponential().split('e')
  const mantissa = digits.includes('.') ? digits : `${digits}.0`
  return `${mantissa}e${exponent[0]}${exponent.slice(1).padStart(2, '0')}`
}
