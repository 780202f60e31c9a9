import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { toDouble } from '../float/convert.ts'
import { Float } from '../float/float.ts'
import { MathDomainError } from './domain-error.ts'

function outOfDomain(name: string): MathDomainError {
  return new MathDomainError(`Numerical argument is out of domain - ${name}`)
}

/** A number as a double and the powers of two to add: an Integer beyond all doubles is shifted as CRuby does. */
function shifted(value: unknown): [value: number, bits: number] {
  if (typeof value !== 'bigint' || value < 0n) return [toDouble(value), 0]
  const size = value.toString(2).length
  if (size <= 1023) return [Number(value), 0]
  return [Number(value >> BigInt(size - 53)), size - 53]
}

function logarithm(value: unknown): number {
  const [double, bits] = shifted(value)
  return bits === 0 ? Math.log(double) : Math.log(double) + bits * Math.LN2
}

/** Math.sqrt. */
export function mathSqrt(value: unknown): Float {
  return new Float(squareRoot(toDouble(value)))
}

/** Math.sqrt of a double. */
export function squareRoot(number: number): number {
  if (number < 0) throw outOfDomain('sqrt')
  return Math.sqrt(number) + 0
}

/** Math.cbrt. */
export function mathCbrt(value: unknown): Float {
  const double = toDouble(value)
  const root = Math.cbrt(double)
  if (root === 0 || !Number.isFinite(root)) return new Float(root)
  const whole = Math.round(root)
  if (whole ** 3 === double) return new Float(whole)
  throw new OutsideSubsetError(
    'Math.cbrt of such a number is outside the subset: its last digit would not be CRuby’s; write x ** (1.0 / 3)',
  )
}

/** Math.sin. */
export function mathSin(value: unknown): Float {
  return new Float(Math.sin(toDouble(value)))
}

/** Math.cos. */
export function mathCos(value: unknown): Float {
  return new Float(Math.cos(toDouble(value)))
}

/** Math.tan. */
export function mathTan(value: unknown): Float {
  return new Float(Math.tan(toDouble(value)))
}

/** Math.atan. */
export function mathAtan(value: unknown): Float {
  return new Float(Math.atan(toDouble(value)))
}

/** Math.sinh. */
export function mathSinh(value: unknown): Float {
  return new Float(Math.sinh(toDouble(value)))
}

/** Math.cosh. */
export function mathCosh(value: unknown): Float {
  return new Float(Math.cosh(toDouble(value)))
}

/** Math.tanh. */
export function mathTanh(value: unknown): Float {
  return new Float(Math.tanh(toDouble(value)))
}

/** Math.asinh. */
export function mathAsinh(value: unknown): Float {
  return new Float(Math.asinh(toDouble(value)))
}

/** Math.exp. */
export function mathExp(value: unknown): Float {
  return new Float(Math.exp(toDouble(value)))
}

/** Math.asin. */
export function mathAsin(value: unknown): Float {
  const number = toDouble(value)
  if (number < -1 || number > 1) throw outOfDomain('asin')
  return new Float(Math.asin(number))
}

/** Math.acos. */
export function mathAcos(value: unknown): Float {
  const number = toDouble(value)
  if (number < -1 || number > 1) throw outOfDomain('acos')
  return new Float(Math.acos(number))
}

/** Math.acosh. */
export function mathAcosh(value: unknown): Float {
  const number = toDouble(value)
  if (number < 1) throw outOfDomain('acosh')
  return new Float(Math.acosh(number))
}

/** Math.atanh. */
export function mathAtanh(value: unknown): Float {
  const number = toDouble(value)
  if (number < -1 || number > 1) throw outOfDomain('atanh')
  return new Float(Math.atanh(number))
}

/** Math.log, to a base when there are two arguments. */
export function mathLog(value: unknown, base?: unknown): Float {
  if (toDouble(value) < 0 || (base !== undefined && toDouble(base) < 0)) throw outOfDomain('log')
  const result = logarithm(value)
  return new Float(base === undefined ? result : result / logarithm(base))
}

/** Math.log2. */
export function mathLog2(value: unknown): Float {
  if (toDouble(value) < 0) throw outOfDomain('log2')
  const [double, bits] = shifted(value)
  return new Float(Math.log2(double) + bits)
}

/** Math.log10. */
export function mathLog10(value: unknown): Float {
  if (toDouble(value) < 0) throw outOfDomain('log10')
  const [double, bits] = shifted(value)
  return new Float(Math.log10(double) + bits * Math.log10(2))
}

/** Math.atan2. */
export function mathAtan2(y: unknown, x: unknown): Float {
  return new Float(Math.atan2(toDouble(y), toDouble(x)))
}

/** Math.hypot. */
export function mathHypot(x: unknown, y: unknown): Float {
  return new Float(Math.hypot(toDouble(x), toDouble(y)))
}
