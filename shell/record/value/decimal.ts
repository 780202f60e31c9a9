import { type Encodable, encode } from '../../core/frame.ts'
import type { FrameWriter } from '../../core/frame-writer.ts'
import { Tag } from '../../core/tag.ts'
import { ArgumentError, ZeroDivisionError } from '../../ruby/exception/standard-errors.ts'
import { Float } from '../../ruby/float/float.ts'
import { KEY } from '../../ruby/hash/key.ts'
import { bitsOf, bounded, checkBits, parseDecimal } from '../../ruby/integer/integer.ts'
import { withoutEndZeros } from '../../ruby/text/trim.ts'
import { divideDigits } from './decimal-divide.ts'

/** The digits that BigDecimal takes of a Float. */
export const FLOAT_DIGITS = 16

/** A power beyond it makes a number that no column keeps, as this one does. */
const LARGEST_POWER = 400

const DIGIT_BITS = Math.log2(10)

/** An exact decimal number: the value of a `decimal` column. */
export class Decimal implements Encodable {
  static readonly rubyName = 'BigDecimal'
  readonly #digits: bigint
  readonly #scale: number

  private constructor(digits: bigint, scale: number) {
    checkBits(scale * DIGIT_BITS)
    const { rest, places } = withoutZeros(bounded(digits), scale)
    this.#digits = rest
    this.#scale = places
  }

  /** The number that the text says, as far as it says one: `'12.50 EUR'` is 12.5; null for none. */
  static parse(text: string): Decimal | null {
    const found = /^\s*([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?/i.exec(text.replaceAll('_', ''))
    const [, sign = '', whole = '', shown = '', power = '0'] = found ?? []
    if (whole === '' && shown === '') return null
    const fraction = withoutEndZeros(shown)
    const digits = BigInt(parseDecimal(`${whole}${fraction}`))
    const places =
      fraction.length - Math.max(-LARGEST_POWER, Math.min(Number(power), LARGEST_POWER))
    const value = sign === '-' ? -digits : digits
    return places >= 0 ? new Decimal(value, places) : new Decimal(value * 10n ** BigInt(-places), 0)
  }

  /** The number as a Decimal; null when it is none. */
  static from(value: unknown): Decimal | null {
    if (value instanceof Decimal) return value
    if (value instanceof Float)
      return Decimal.parse(String(value.value))?.digits(FLOAT_DIGITS) ?? null
    if (typeof value === 'number' || typeof value === 'bigint') return Decimal.parse(String(value))
    return null
  }

  /** Rounded half up to that many digits. */
  digits(count: number): Decimal {
    return this.round(count - this.exponent)
  }

  /** Rounded half up to that many places. */
  round(places = 0): Decimal {
    if (places >= this.#scale) return this
    checkBits((this.#scale - places) * DIGIT_BITS)
    const unit = 10n ** BigInt(this.#scale - places)
    const sign = this.#digits < 0n ? -1n : 1n
    const magnitude = (this.#digits * sign * 2n + unit) / (unit * 2n)
    return places < 0
      ? new Decimal(magnitude * sign * 10n ** BigInt(-places), 0)
      : new Decimal(magnitude * sign, places)
  }

  /** How many digits the number has, leading zeros aside. */
  get precision(): number {
    return String(this.#digits).replace('-', '').length
  }

  /** How many digits stand behind the point. */
  get scale(): number {
    return this.#scale
  }

  /** Where the first digit stands: 1 for 1 to 9, 0 for 0.1, -1 for 0.01. */
  get exponent(): number {
    return this.#digits === 0n ? 0 : this.precision - this.#scale
  }

  /** Without what stands behind the point. */
  fix(): Decimal {
    return new Decimal(this.#digits / 10n ** BigInt(this.#scale), 0)
  }

  /** `12.5`; a whole number as `12.0`. */
  to_s(): string {
    const sign = this.#digits < 0n ? '-' : ''
    const digits = String(this.#digits)
      .replace('-', '')
      .padStart(this.#scale + 1, '0')
    const whole = digits.slice(0, digits.length - this.#scale)
    return `${sign}${whole}.${digits.slice(digits.length - this.#scale) || '0'}`
  }

  asJson(): string {
    return this.to_s()
  }

  toString(): string {
    return this.to_s()
  }

  /** `0.125e2`. */
  inspect(): string {
    const all = String(this.#digits).replace('-', '')
    const significant = withoutEndZeros(all)
    if (significant === '') return '0.0'
    return `${this.#digits < 0n ? '-' : ''}0.${significant}e${all.length - this.#scale}`
  }

  to_f(): Float {
    return new Float(this.toNumber())
  }

  to_i(): number | bigint {
    const whole = this.#digits / 10n ** BigInt(this.#scale)
    const value = Number(whole)
    return Number.isSafeInteger(value) ? value : whole
  }

  /** The nearest double. */
  toNumber(): number {
    return Number(this.to_s())
  }

  '+'(other: unknown): Decimal {
    const [a, b, scale] = this.#align(other)
    return new Decimal(a + b, scale)
  }

  '-'(other: unknown): Decimal {
    const [a, b, scale] = this.#align(other)
    return new Decimal(a - b, scale)
  }

  '*'(other: unknown): Decimal {
    const right = operand(other)
    return new Decimal(this.#digits * right.#digits, this.#scale + right.#scale)
  }

  /** The quotient, to the digits that BigDecimal has: `10 / 3` in 36 places. */
  '/'(other: unknown): Decimal {
    const right = divisor(other)
    const { digits, scale } = divideDigits(
      { digits: this.#digits, scale: this.#scale },
      { digits: right.#digits, scale: right.#scale },
    )
    return new Decimal(digits, scale)
  }

  /** The quotient rounded down, as an Integer. */
  div(other: unknown): number | bigint {
    const [a, b] = this.#align(divisor(other))
    return new Decimal((a - floorModulo(a, b)) / b, 0).to_i()
  }

  '%'(other: unknown): Decimal {
    const [a, b, scale] = this.#align(divisor(other))
    return new Decimal(floorModulo(a, b), scale)
  }

  /** @throws ArgumentError for an exponent that is no whole number from 0. */
  '**'(exponent: unknown): Decimal {
    const times = Number(exponent)
    if (!Number.isSafeInteger(times) || times < 0) {
      throw new ArgumentError('a decimal takes whole exponents from 0 only')
    }
    checkBits((bitsOf(this.#digits) - 4) * times)
    return new Decimal(this.#digits ** BigInt(times), this.#scale * times)
  }

  '-@'(): Decimal {
    return new Decimal(-this.#digits, this.#scale)
  }

  coerce(other: unknown): [Decimal, Decimal] {
    return [operand(other), this]
  }

  '<=>'(other: unknown): number | null {
    if (Decimal.from(other) === null) return null
    const [a, b] = this.#align(other)
    return a < b ? -1 : a > b ? 1 : 0
  }

  '=='(other: unknown): boolean {
    return this['<=>'](other) === 0
  }

  '<'(other: unknown): boolean {
    return this.#compare(other) < 0
  }

  '>'(other: unknown): boolean {
    return this.#compare(other) > 0
  }

  '<='(other: unknown): boolean {
    return this.#compare(other) <= 0
  }

  '>='(other: unknown): boolean {
    return this.#compare(other) >= 0
  }

  [encode](writer: FrameWriter): void {
    writer.u8(Tag.DECIMAL)
    writer.text(this.to_s())
  }

  [KEY](): string {
    return `D${this.to_s()}`
  }

  #compare(other: unknown): number {
    operand(other)
    return this['<=>'](other) ?? 0
  }

  #align(other: unknown): [bigint, bigint, number] {
    const right = operand(other)
    const scale = Math.max(this.#scale, right.#scale)
    return [
      this.#digits * 10n ** BigInt(scale - this.#scale),
      right.#digits * 10n ** BigInt(scale - right.#scale),
      scale,
    ]
  }
}

/** A number of so many places without the zeros at its end: as many at once as a power of two, then half of that. */
function withoutZeros(digits: bigint, scale: number): { rest: bigint; places: number } {
  let [rest, places] = [digits, scale]
  if (places === 0 || rest % 10n !== 0n) return { rest, places }
  if (rest === 0n) return { rest, places: 0 }
  let step = 1
  while (step * 2 <= places) step *= 2
  for (; step >= 1; step /= 2) {
    const unit = 10n ** BigInt(step)
    if (step > places || rest % unit !== 0n) continue
    rest /= unit
    places -= step
  }
  return { rest, places }
}

function divisor(value: unknown): Decimal {
  const decimal = operand(value)
  if (decimal['=='](0)) throw new ZeroDivisionError('divided by 0')
  return decimal
}

function floorModulo(left: bigint, right: bigint): bigint {
  const rest = left % right
  return rest !== 0n && rest < 0n !== right < 0n ? rest + right : rest
}

function operand(value: unknown): Decimal {
  const decimal = Decimal.from(value)
  if (decimal === null) throw new ArgumentError('a decimal takes numbers only')
  return decimal
}
