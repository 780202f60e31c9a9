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

/** A function of one number. */
type Real = (value: unknown) => Float

/** A function that JavaScript has too; a named one raises Math::DomainError where that gives NaN for a number. */
function real(fn: (number: number) => number, name: string | null = null): Real {
  return (value) => {
    const number = toDouble(value)
    const result = fn(number)
    if (name !== null && Number.isNaN(result) && !Number.isNaN(number)) throw outOfDomain(name)
    return new Float(result)
  }
}

export const mathSin: Real = /* @__PURE__ */ real(Math.sin)
export const mathCos: Real = /* @__PURE__ */ real(Math.cos)
export const mathTan: Real = /* @__PURE__ */ real(Math.tan)
export const mathAtan: Real = /* @__PURE__ */ real(Math.atan)
export const mathSinh: Real = /* @__PURE__ */ real(Math.sinh)
export const mathCosh: Real = /* @__PURE__ */ real(Math.cosh)
export const mathTanh: Real = /* @__PURE__ */ real(Math.tanh)
export const mathAsinh: Real = /* @__PURE__ */ real(Math.asinh)
export const mathExp: Real = /* @__PURE__ */ real(Math.exp)
export const mathAsin: Real = /* @__PURE__ */ real(Math.asin, 'asin')
export const mathAcos: Real = /* @__PURE__ */ real(Math.acos, 'acos')
export const mathAcosh: Real = /* @__PURE__ */ real(Math.acosh, 'acosh')
export const mathAtanh: Real = /* @__PURE__ */ real(Math.atanh, 'atanh')

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
