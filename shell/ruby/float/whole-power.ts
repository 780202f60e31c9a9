/** A number as the unevaluated sum of two doubles, which keeps twice the digits. */
type Pair = readonly [high: number, low: number]

const SPLITTER = 2 ** 27 + 1
const LARGEST = 1e290
const SMALLEST = 1e-250

/**
 * A double to the power of a small whole number, rounded once at the end as C's `pow` does. Engines
 * multiply step by step there, which is wrong in the last digit: `2.3 ** 3`.
 */
export function wholePower(base: number, exponent: number): number {
  if (exponent === 2) return base * base
  const simple = base ** exponent
  const size = Math.abs(simple)
  if (!(size > SMALLEST && size < LARGEST)) return simple
  let result: Pair = [1, 0]
  let square: Pair = [base, 0]
  for (let rest = exponent; ; ) {
    if (rest % 2 === 1) result = multiplied(result, square)
    rest = Math.floor(rest / 2)
    if (rest === 0) return result[0] + result[1]
    square = multiplied(square, square)
  }
}

function multiplied([high, low]: Pair, [otherHigh, otherLow]: Pair): Pair {
  const product = high * otherHigh
  const rest = productError(high, otherHigh, product) + (high * otherLow + low * otherHigh)
  const sum = product + rest
  return [sum, rest - (sum - product)]
}

/** What `left * right` lost when it was rounded to `product` (Dekker's product). */
function productError(left: number, right: number, product: number): number {
  const [leftHigh, leftLow] = split(left)
  const [rightHigh, rightLow] = split(right)
  return (
    leftHigh * rightHigh - product + leftHigh * rightLow + leftLow * rightHigh + leftLow * rightLow
  )
}

function split(value: number): Pair {
  const scaled = SPLITTER * value
  const high = scaled - (scaled - value)
  return [high, value - high]
}
