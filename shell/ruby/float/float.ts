import { KEY } from '../hash/key.ts'
import { findMethod } from '../object/find-method.ts'
import { isTruthy } from '../object/truth.ts'
import { formatFloat } from './format-float.ts'

/** A Ruby Float: a boxed double, so that `2.0` and `2` stay two different numbers. */
export class Float {
  static readonly rubyName = 'Float'
  static readonly INFINITY: Float = new Float(Number.POSITIVE_INFINITY)
  static readonly NAN: Float = new Float(Number.NaN)
  static readonly EPSILON: Float = new Float(Number.EPSILON)
  static readonly MAX: Float = new Float(Number.MAX_VALUE)
  static readonly MIN: Float = new Float(2.2250738585072014e-308)
  static readonly DIG = 15
  static readonly MANT_DIG = 53
  static readonly RADIX = 2
  static readonly MAX_EXP = 1024
  static readonly MIN_EXP = -1021
  static readonly MAX_10_EXP = 308
  static readonly MIN_10_EXP = -307
  readonly value: number

  constructor(value: number) {
    this.value = value
  }

  /** The double, so that an accidental JS operator computes with the number. */
  valueOf(): number {
    return this.value
  }

  toString(): string {
    return formatFloat(this.value)
  }

  /** Values of this class never change. */
  get frozen(): boolean {
    return true
  }

  to_s(): string {
    return formatFloat(this.value)
  }

  inspect(): string {
    return formatFloat(this.value)
  }

  '=='(other: unknown): boolean {
    if (other instanceof Float) return this.value === other.value
    if (typeof other === 'number') return this.value === other
    if (typeof other === 'bigint')
      return Number.isInteger(this.value) && other === BigInt(this.value)
    const own = typeof other === 'object' && other !== null ? findMethod(other, '==') : undefined
    return own !== undefined && isTruthy(own.call(other, this))
  }

  [KEY](): string {
    return `d${this.value}`
  }
}

/** Boxes a double. */
export function float(value: number): Float {
  return new Float(value)
}
