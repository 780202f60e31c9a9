import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { toDouble } from '../float/convert.ts'
import { Float } from '../float/float.ts'
import { MathDomainError } from './domain-error.ts'

/** From here on a factorial is no double that CRuby keeps a table of. */
const TABLE = 23

/** Math.gamma: of whole numbers up to 23 and of what needs no series; digits of others are the C library's. */
export function mathGamma(value: unknown): Float {
  const number = toDouble(value)
  if (number === Number.NEGATIVE_INFINITY || (number < 0 && Number.isInteger(number))) {
    throw new MathDomainError('Numerical argument is out of domain - gamma')
  }
  if (number === 0) return new Float(1 / number)
  if (Number.isNaN(number) || number === Number.POSITIVE_INFINITY) return new Float(number)
  if (!Number.isInteger(number) || number > TABLE) throw unknownDigits('gamma')
  let product = 1
  for (let factor = 2; factor < number; factor += 1) product *= factor
  return new Float(product)
}

/** Math.lgamma, Math.erf and Math.erfc: their last digits are the C library's. */
export function unknownDigits(name: string): OutsideSubsetError {
  return new OutsideSubsetError(
    `Math.${name} of such a number is outside the subset: its last digits would not be CRuby’s`,
  )
}

/** Math.lgamma. */
export function mathLgamma(value: unknown): never {
  toDouble(value)
  throw unknownDigits('lgamma')
}

/** Math.erf. */
export function mathErf(value: unknown): never {
  toDouble(value)
  throw unknownDigits('erf')
}

/** Math.erfc. */
export function mathErfc(value: unknown): never {
  toDouble(value)
  throw unknownDigits('erfc')
}
