import type { MethodTable } from '../call/signature.ts'
import { Float } from '../float/float.ts'
import { MathDomainError } from './domain-error.ts'
import * as m from './math-functions.ts'

/** Ruby's module Math. */
export abstract class RubyMath {
  static readonly rubyName: string = 'Math'
  static readonly isModule = true
  static readonly PI: Float = new Float(Math.PI)
  static readonly E: Float = new Float(Math.E)
  static readonly DomainError = MathDomainError
}

/** The functions of Math: called without a receiver of their own. */
export const mathFunctions = {
  acos: [m.mathAcos, '1 -> Float'],
  acosh: [m.mathAcosh, '1 -> Float'],
  asin: [m.mathAsin, '1 -> Float'],
  asinh: [m.mathAsinh, '1 -> Float'],
  atan: [m.mathAtan, '1 -> Float'],
  atan2: [m.mathAtan2, '2 -> Float'],
  atanh: [m.mathAtanh, '1 -> Float'],
  cos: [m.mathCos, '1 -> Float'],
  cosh: [m.mathCosh, '1 -> Float'],
  exp: [m.mathExp, '1 -> Float'],
  hypot: [m.mathHypot, '2 -> Float'],
  log: [m.mathLog, '1-2 -> Float'],
  log10: [m.mathLog10, '1 -> Float'],
  log2: [m.mathLog2, '1 -> Float'],
  sin: [m.mathSin, '1 -> Float'],
  sinh: [m.mathSinh, '1 -> Float'],
  sqrt: [m.mathSqrt, '1 -> Float'],
  tan: [m.mathTan, '1 -> Float'],
  tanh: [m.mathTanh, '1 -> Float'],
} as const satisfies MethodTable
