import type { MethodTable } from '../ruby/call/signature.ts'
import { ZeroDivisionError } from '../ruby/exception/standard-errors.ts'
import { Float } from '../ruby/float/float.ts'
import { send } from '../ruby/index.ts'
import { normalize } from '../ruby/integer/integer.ts'
import { integerGcd } from '../ruby/integer/integer-functions.ts'
import { quotientToDouble } from '../ruby/integer/quotient.ts'
import { coerced } from '../ruby/operators/arithmetic.ts'
import { orderFrom } from '../ruby/operators/compare.ts'
import type { Block, Int } from '../ruby/types.ts'

/** Ruby's Rational, as far as the days between two DateTimes need one. */
export class Rational {
  static readonly rubyName = 'Rational'
  static readonly rubyMethods: MethodTable = {
    ...methods(
      '0',
      'to_i to_f to_r to_s inspect truncate floor ceil abs zero? positive? negative? -@',
    ),
    ...methods('0-1', 'round'),
    ...methods('1', '+ - * / <=> == < <= > >= coerce'),
    numerator: [(self: Rational) => normalize(self.numerator), '0 -> Integer'],
    denominator: [(self: Rational) => normalize(self.denominator), '0 -> Integer'],
  }

  readonly numerator: bigint
  readonly denominator: bigint

  constructor(numerator: bigint, denominator: bigint) {
    if (denominator === 0n) throw new ZeroDivisionError('divided by 0')
    const divisor = BigInt(integerGcd(numerator, denominator)) * (denominator < 0n ? -1n : 1n)
    this.numerator = numerator / divisor
    this.denominator = denominator / divisor
  }

  to_i(): Int {
    return normalize(this.numerator / this.denominator)
  }

  to_f(): Float {
    return new Float(quotientToDouble(this.numerator, this.denominator))
  }

  to_r(): this {
    return this
  }

  to_s(): string {
    return `${this.numerator}/${this.denominator}`
  }

  inspect(): string {
    return `(${this.to_s()})`
  }

  asJson(): string {
    return this.to_s()
  }

  truncate(): Int {
    return this.to_i()
  }

  floor(): Int {
    const whole = this.numerator / this.denominator
    return normalize(this.numerator % this.denominator < 0n ? whole - 1n : whole)
  }

  ceil(): Int {
    const whole = this.numerator / this.denominator
    return normalize(this.numerator % this.denominator > 0n ? whole + 1n : whole)
  }

  /** To the nearest whole number, halves away from zero; with digits a Float, where Ruby has a Rational. */
  round(digits?: unknown): unknown {
    if (digits !== undefined) return send(this.to_f(), 'round', [digits])
    const half = new Rational(this.numerator < 0n ? -1n : 1n, 2n)
    return (this['+'](half) as Rational).to_i()
  }

  abs(): Rational {
    return new Rational(this.numerator < 0n ? -this.numerator : this.numerator, this.denominator)
  }

  is_zero(): boolean {
    return this.numerator === 0n
  }

  is_positive(): boolean {
    return this.numerator > 0n
  }

  is_negative(): boolean {
    return this.numerator < 0n
  }

  '-@'(): Rational {
    return new Rational(-this.numerator, this.denominator)
  }

  '+'(other: unknown): unknown {
    return this.#with('+', other, (a, b) => {
      return [a.numerator * b.denominator + b.numerator * a.denominator, commonOf(a, b)]
    })
  }

  '-'(other: unknown): unknown {
    return this.#with('-', other, (a, b) => {
      return [a.numerator * b.denominator - b.numerator * a.denominator, commonOf(a, b)]
    })
  }

  '*'(other: unknown): unknown {
    return this.#with('*', other, (a, b) => [a.numerator * b.numerator, commonOf(a, b)])
  }

  '/'(other: unknown): unknown {
    return this.#with('/', other, (a, b) => {
      return [a.numerator * b.denominator, a.denominator * b.numerator]
    })
  }

  '<=>'(other: unknown): number | null {
    const right = rationalOf(other)
    if (right === null) {
      return other instanceof Float ? Math.sign(this.to_f().value - other.value) : null
    }
    const difference = this.numerator * right.denominator - right.numerator * this.denominator
    return difference > 0n ? 1 : difference < 0n ? -1 : 0
  }

  '=='(other: unknown): boolean {
    return this['<=>'](other) === 0
  }

  '<'(other: unknown): boolean {
    return orderFrom(this['<=>'](other), this, other) < 0
  }

  '<='(other: unknown): boolean {
    return orderFrom(this['<=>'](other), this, other) <= 0
  }

  '>'(other: unknown): boolean {
    return orderFrom(this['<=>'](other), this, other) > 0
  }

  '>='(other: unknown): boolean {
    return orderFrom(this['<=>'](other), this, other) >= 0
  }

  coerce(other: unknown): [unknown, unknown] {
    return other instanceof Float ? [other, this.to_f()] : [rationalOf(other), this]
  }

  #with(
    name: string,
    other: unknown,
    compute: (left: Rational, right: Rational) => readonly [bigint, bigint],
  ): unknown {
    const right = rationalOf(other)
    return right === null
      ? coerced(name, this.to_f(), other)
      : new Rational(...compute(this, right))
  }
}

/** The class's own methods by their names in Ruby. */
function methods(signature: string, names: string): MethodTable {
  return Object.fromEntries(
    names.split(' ').map((name) => {
      const key = name.endsWith('?') ? `is_${name.slice(0, -1)}` : name
      const call: Block = (self, ...args) => Reflect.get(self as object, key).apply(self, args)
      return [name, [call, signature] as const]
    }),
  )
}

function commonOf(left: Rational, right: Rational): bigint {
  return left.denominator * right.denominator
}

function rationalOf(value: unknown): Rational | null {
  if (value instanceof Rational) return value
  const isInteger = typeof value === 'bigint' || Number.isInteger(value)
  return isInteger ? new Rational(BigInt(value as number), 1n) : null
}
