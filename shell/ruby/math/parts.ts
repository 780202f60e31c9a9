import { toDouble } from '../float/convert.ts'
import { Float } from '../float/float.ts'
import { toIndex } from '../integer/convert.ts'

/** Math.frexp: a fraction between a half and one, and the power of two it was multiplied with. */
export function mathFrexp(value: unknown): [Float, number] {
  const number = toDouble(value)
  if (number === 0 || !Number.isFinite(number)) return [new Float(number), 0]
  let fraction = number
  let exponent = 0
  for (; Math.abs(fraction) >= 1; exponent += 1) fraction /= 2
  for (; Math.abs(fraction) < 0.5; exponent -= 1) fraction *= 2
  return [new Float(fraction), exponent]
}

/** Math.ldexp: the fraction with the power of two. */
export function mathLdexp(fraction: unknown, exponent: unknown): Float {
  const [{ value }, own] = mathFrexp(fraction)
  const power = own + toIndex(exponent)
  if (value === 0 || !Number.isFinite(value)) return new Float(value)
  // Two steps: a power of two that is no double any more would lose the fraction.
  return new Float(power > 1000 ? value * 2 * 2 ** (power - 1) : value * 2 ** power)
}
