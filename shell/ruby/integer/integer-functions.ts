import { knownKeywords } from '../call/known-keywords.ts'
import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import {
  ArgumentError,
  FloatDomainError,
  RangeError,
  TypeError,
  ZeroDivisionError,
} from '../exception/standard-errors.ts'
import { floatDivmod } from '../float/arithmetic.ts'
import { convertToFloat } from '../float/convert.ts'
import { Float } from '../float/float.ts'
import { Hash } from '../hash/hash.ts'
import { MathDomainError } from '../math/domain-error.ts'
import { coerced, divide, modulo, power, subtract } from '../operators/arithmetic.ts'
import { greaterThan, lessThan } from '../operators/ordering.ts'
import { Encoding } from '../text/encoding.ts'
import { toStr } from '../text/operators.ts'
import { type Block, type Int, isKeywords } from '../types.ts'
import {
  integerAdd,
  integerDivide,
  integerModulo,
  integerMultiply,
  integerNegate,
} from './arithmetic.ts'
import { toInt, toMachineInt } from './convert.ts'
import { bitsOf, isInteger, isMachineWord, normalize } from './integer.ts'
import { quotientToDouble } from './quotient.ts'
import { roundHalf } from './round-half.ts'

/** Integer#times. */
export function integerTimes(self: Int, block: Block): Int {
  for (let index = 0; index < self; index += 1) block(index)
  return self
}

/** Integer#upto. */
export function integerUpto(self: Int, block: Block, last: unknown): Int {
  if (typeof self === 'number' && typeof last === 'number') {
    for (let value = self; value <= last; value += 1) block(value)
    return self
  }
  for (let value: Int = self; !greaterThan(value, last); value = integerAdd(value, 1)) block(value)
  return self
}

/** Integer#downto. */
export function integerDownto(self: Int, block: Block, last: unknown): Int {
  if (typeof self === 'number' && typeof last === 'number') {
    for (let value = self; value >= last; value -= 1) block(value)
    return self
  }
  for (let value: Int = self; !lessThan(value, last); value = integerAdd(value, -1)) block(value)
  return self
}

/** Integer#digits. */
export function integerDigits(self: Int, base: unknown = 10): Int[] {
  if (self < 0) throw new MathDomainError('out of domain')
  const radix = toInt(base)
  if (radix < 0) throw new ArgumentError('negative radix')
  if (radix < 2) throw new ArgumentError(`invalid radix ${radix}`)
  if (self === 0) return [0]
  const digits: Int[] = []
  const units = [BigInt(radix)]
  for (let unit = BigInt(radix) ** 2n; unit <= self; unit **= 2n) units.push(unit)
  pushDigits(BigInt(self), units, units.length, digits)
  while (digits.at(-1) === 0) digits.pop()
  return digits
}

/** Appends 2 ** level digits, from the halves of the number; `units` has the base to the power of 2 ** index. */
function pushDigits(value: bigint, units: readonly bigint[], level: number, digits: Int[]): void {
  const unit = units[level - 1]
  if (unit === undefined) {
    digits.push(normalize(value))
    return
  }
  pushDigits(value % unit, units, level - 1, digits)
  pushDigits(value / unit, units, level - 1, digits)
}

/** Integer#abs. */
export function integerAbs(self: Int): Int {
  return self < 0 ? integerNegate(self) : self
}

/** What takes the square of the bits in steps, as gcd does, keeps a process busy for a second at so many. */
const MOST_FACTOR_BITS = 2 ** 13

function outside(what: string): OutsideSubsetError {
  return new OutsideSubsetError(
    `${what} of more than ${MOST_FACTOR_BITS} bits are outside the Ruby subset`,
  )
}

/** Integer#gcd. */
export function integerGcd(self: Int, other: unknown): Int {
  let [left, right] = [integerAbs(self), integerAbs(wanted(other))]
  const shorter = left < right ? left : right
  if (bitsOf(shorter) > MOST_FACTOR_BITS) throw outside('gcd of Integers')
  while (right !== 0) [left, right] = [right, integerModulo(left, right)]
  return left
}

/** Integer#lcm. */
export function integerLcm(self: Int, other: unknown): Int {
  const right = wanted(other)
  if (self === 0 || right === 0) return 0
  return integerAbs(integerMultiply(self, integerDivide(right, integerGcd(self, right))))
}

/** Integer#gcdlcm. */
export function integerGcdlcm(self: Int, other: unknown): Int[] {
  return [integerGcd(self, other), integerLcm(self, other)]
}

function wanted(other: unknown): Int {
  if (isInteger(other)) return other
  throw new TypeError('not an integer')
}

/** Integer#pow, with a modulus when there are two arguments. */
export function integerPow(self: Int, exponent: unknown, modulus?: unknown): unknown {
  if (modulus === undefined) return power(self, exponent)
  if (!isInteger(exponent)) {
    throw new TypeError('Integer#pow() 2nd argument not allowed unless a 1st argument is integer')
  }
  if (exponent < 0) {
    throw new RangeError(
      'Integer#pow() 1st argument cannot be negative when 2nd argument specified',
    )
  }
  if (!isInteger(modulus)) {
    throw new TypeError('Integer#pow() 2nd argument not allowed unless all arguments are integers')
  }
  const mod = modulus
  if (mod === 0) throw new ZeroDivisionError('divided by 0')
  let [base, rest, result] = [BigInt(integerModulo(self, mod)), BigInt(exponent), 1n]
  const m = BigInt(mod)
  if (bitsOf(exponent) * bitsOf(mod) > MOST_FACTOR_BITS ** 2) throw outside('a power and modulus')
  for (; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * base) % m
    base = (base * base) % m
  }
  return integerModulo(normalize(result), mod)
}

/** Integer#divmod. */
export function integerDivmod(self: Int, other: unknown): unknown[] {
  if (isInteger(other)) return [integerDivide(self, other), integerModulo(self, other)]
  if (other instanceof Float) return floatDivmod(new Float(Number(self)), other)
  return coerced('divmod', self, other) as unknown[]
}

/** Numeric#div: whole division. */
export function numericDiv(self: Int | Float, other: unknown): Int {
  if (isInteger(self) && isInteger(other)) return integerDivide(self, other)
  if (!isInteger(other) && !(other instanceof Float)) return coerced('div', self, other) as Int
  if (Number(other) === 0) throw new ZeroDivisionError('divided by 0')
  const quotient = divide(self, other)
  if (!(quotient instanceof Float)) return toInt(quotient)
  // CRuby cuts what a machine word cannot hold, and takes the floor of everything else.
  const { value } = quotient
  const isBig = isInteger(self) && !isMachineWord(self)
  const whole = isBig ? Math.trunc(value) : Math.floor(value)
  if (!Number.isFinite(whole)) throw new FloatDomainError(String(whole))
  return normalize(BigInt(whole))
}

/** Integer#fdiv. */
export function integerFdiv(self: Int, other: unknown): Float {
  if (isInteger(other)) return new Float(quotientOf(self, other))
  if (!(other instanceof Float)) return coerced('fdiv', self, other) as Float
  const left = Number(self)
  const isBeyond = !Number.isFinite(left) && Number.isFinite(other.value) && other.value !== 0
  return new Float(isBeyond ? quotientOf(self, 1) / other.value : left / other.value)
}

/** The quotient as CRuby takes it: without common factors, by doubles where they hold the two. */
function quotientOf(left: Int, right: Int): number {
  if (typeof left === 'number' && typeof right === 'number') return left / right
  if (right === 0) return Number(left) / 0
  const divisor = integerGcd(left, right)
  const [above, below] = [integerDivide(left, divisor), integerDivide(right, divisor)]
  if (isMachineWord(below) && Number.isFinite(Number(above))) return Number(above) / Number(below)
  const [size, sign] = [BigInt(integerAbs(below)), below < 0 ? -1 : 1]
  return sign * quotientToDouble(BigInt(above), size)
}

/** Numeric#remainder: has the sign of the receiver; by way of `%`, as CRuby takes it. */
export function numericRemainder(self: Int | Float, other: unknown): unknown {
  if (isInteger(self) && isInteger(other)) {
    if (other === 0) throw new ZeroDivisionError('divided by 0')
    return typeof self === 'number' && typeof other === 'number'
      ? (self % other) + 0
      : normalize(BigInt(self) % BigInt(other))
  }
  if (!isInteger(other) && !(other instanceof Float)) return coerced('remainder', self, other)
  const rest = modulo(self, other)
  const [left, right] = [Number(self), Number(other)]
  const differ = (left < 0 && right > 0) || (left > 0 && right < 0)
  if (!differ || Number(rest) === 0) return rest
  if (Math.abs(right) !== Number.POSITIVE_INFINITY) return subtract(rest, other)
  return isInteger(self) && !isMachineWord(self) ? new Float(left) : self
}

/** Integer#to_s and inspect. */
export function integerToS(self: Int, base: unknown = 10): string {
  if (base === 10) return String(self)
  const radix = toMachineInt(base)
  if (radix < 2 || radix > 36) throw new ArgumentError(`invalid radix ${radix}`)
  return self.toString(radix)
}

/** Integer#chr. */
export function integerChr(self: Int, encoding?: unknown): string {
  const code = Number(self)
  const name = encoding === undefined ? null : encodingName(encoding)
  if (code < 0 || code > 0x10ffff) {
    throw new RangeError(`${isMachineWord(self) ? self : 'bignum'} out of char range`)
  }
  if (encoding === undefined && code > 255) throw new RangeError(`${self} out of char range`)
  if (encoding === undefined && code > 127) {
    throw new OutsideSubsetError(
      `${self}.chr is a String in a binary encoding; write [${self}].pack("U") or ${self}.chr("UTF-8")`,
    )
  }
  if ((name === 'US-ASCII' && code > 127) || (code >= 0xd800 && code <= 0xdfff)) {
    throw new RangeError(`invalid codepoint 0x${code.toString(16).toUpperCase()} in ${name}`)
  }
  return String.fromCodePoint(code)
}

function encodingName(encoding: unknown): string {
  const name = (encoding instanceof Encoding ? encoding.to_s() : toStr(encoding)).toUpperCase()
  if (name === 'UTF-8' || name === 'US-ASCII') return name
  throw new OutsideSubsetError(`Strings are UTF-8 here, and not ${name}`)
}

/** Integer#bit_length. */
export function integerBitLength(self: Int): number {
  const value = BigInt(self)
  return value === 0n || value === -1n ? 0 : (value < 0n ? ~value : value).toString(2).length
}

/** Integer#succ. */
export function integerSucc(self: Int): Int {
  return integerAdd(self, 1)
}

/** Integer#pred. */
export function integerPred(self: Int): Int {
  return integerAdd(self, -1)
}

/** Integer#even?. */
export function integerIsEven(self: Int): boolean {
  return typeof self === 'number' ? self % 2 === 0 : (self & 1n) === 0n
}

/** Integer#odd?. */
export function integerIsOdd(self: Int): boolean {
  return !integerIsEven(self)
}

/** Integer#zero?. */
export function integerIsZero(self: Int): boolean {
  return self === 0
}

/** Integer#positive?. */
export function integerIsPositive(self: Int): boolean {
  return self > 0
}

/** Integer#negative?. */
export function integerIsNegative(self: Int): boolean {
  return self < 0
}

/** Integer#nonzero?. */
export function integerNonzero(self: Int): Int | null {
  return self === 0 ? null : self
}

/** Integer#to_f. */
export function integerToF(self: Int): Float {
  return new Float(Number(self))
}

/** Integer#round, to tens and hundreds with a negative number of digits. */
export function integerRound(self: Int, ...args: unknown[]): Int {
  const keywords = knownKeywords(args, 'half')
  if (args[0] === undefined || isKeywords(args[0])) return self
  const mode = roundHalf(keywords)
  return roundInteger(self, args[0], (down, up, twice) => {
    if (twice !== 0) return twice < 0 ? down : up
    if (mode === 'up') return self < 0 ? down : up
    if (mode === 'down') return self < 0 ? up : down
    return down % 2n === 0n ? down : up
  })
}

/** Integer#floor. */
export function integerFloor(self: Int, digits?: unknown): Int {
  return roundInteger(self, digits, (down) => down)
}

/** Integer#ceil. */
export function integerCeil(self: Int, digits?: unknown): Int {
  // CRuby 3.1 goes one further where one of the numbers is no machine word, though it is whole already.
  const isExact = isMachineWord(self) && typeof digits === 'number' && digits >= -18
  return roundInteger(self, digits, (_down, up) => up, isExact)
}

/** Integer#truncate. */
export function integerTruncate(self: Int, digits?: unknown): Int {
  return roundInteger(self, digits, (down, up) => (self < 0 ? up : down))
}

type Choice = (down: bigint, up: bigint, twice: number) => bigint

function roundInteger(self: Int, digits: unknown, choose: Choice, isExact = true): Int {
  const places = digits === undefined ? 0 : toMachineInt(isKeywords(digits) ? new Hash() : digits)
  if (places >= 0) return self
  if (isFarBelow(self, places)) return 0
  const unit = 10n ** BigInt(-places)
  const value = BigInt(self)
  const rest = ((value % unit) + unit) % unit
  if (rest === 0n && isExact) return self
  const down = (value - rest) / unit
  const twice = rest * 2n === unit ? 0 : rest * 2n < unit ? -1 : 1
  return normalize(choose(down, down + 1n, twice) * unit)
}

/** CRuby counts the bytes of a number: with far fewer than the places there are, any rounding gives zero. */
function isFarBelow(self: Int, places: number): boolean {
  return -0.415241 * places - 0.125 > integerSize(self)
}

/** Integer#coerce. */
export function numericCoerce(self: Int | Float, other: unknown): unknown[] {
  if (isInteger(self) && isInteger(other)) return [other, self]
  return [convertToFloat(other), new Float(Number(self))]
}

/** Integer#size: the bytes of a machine word, or as many as there are. */
export function integerSize(self: Int): number {
  return Math.max(8, Math.ceil(integerBitLength(integerAbs(self)) / 8))
}

/** Integer#allbits?. */
export function integerHasAllBits(self: Int, mask: unknown): boolean {
  const bits = BigInt(toInt(mask))
  return (BigInt(self) & bits) === bits
}

/** Integer#anybits?. */
export function integerHasAnyBits(self: Int, mask: unknown): boolean {
  return (BigInt(self) & BigInt(toInt(mask))) !== 0n
}

/** Integer#nobits?. */
export function integerHasNoBits(self: Int, mask: unknown): boolean {
  return !integerHasAnyBits(self, mask)
}

/** Integer.sqrt. */
export function integerSqrt(value: unknown): Int {
  const number = toInt(value)
  if (number < 0) throw new MathDomainError('Numerical argument is out of domain - "isqrt"')
  const target = BigInt(number)
  if (typeof number === 'number') {
    let root = Math.floor(Math.sqrt(number))
    while (root * root > number) root -= 1
    while ((root + 1) * (root + 1) <= number) root += 1
    return root
  }
  let root = 1n << BigInt(Math.ceil(target.toString(2).length / 2))
  for (let next = (root + target / root) >> 1n; ; next = (root + target / root) >> 1n) {
    if (next === root || next === root + 1n || next === root - 1n) break
    root = next
  }
  while (root * root > target) root -= 1n
  while ((root + 1n) * (root + 1n) <= target) root += 1n
  return normalize(root)
}
