import { makeEnumerator } from '../enumerable/enumerator.ts'
import { ArgumentError, TypeError } from '../exception/standard-errors.ts'
import { Float } from '../float/float.ts'
import { KEY, keyText } from '../hash/key.ts'
import { isInteger } from '../integer/integer.ts'
import { describeSource } from '../object/describe.ts'
import { inspect } from '../object/inspect.ts'
import { toS } from '../object/to-s.ts'
import { equals, sameOrEqual } from '../operators/equals.ts'
import { rangeHolds } from './covers.ts'

/** A Ruby Range; null is an open end. */
export class Range<T = unknown> {
  static readonly rubyName = 'Range'
  readonly first: T
  readonly last: T
  readonly excludesEnd: boolean

  constructor(first: T, last: T, excludesEnd = false) {
    // A variable without a value is undefined here.
    this.first = first ?? (null as T)
    this.last = last ?? (null as T)
    this.excludesEnd = excludesEnd
  }

  /** Values of this class never change. */
  get frozen(): boolean {
    return true
  }

  to_s(): string {
    return `${toS(this.first)}${this.#dots()}${toS(this.last)}`
  }

  inspect(): string {
    const first = this.first === null && this.last !== null ? '' : inspect(this.first)
    return `${first}${this.#dots()}${this.last === null && this.first !== null ? '' : inspect(this.last)}`
  }

  '=='(other: unknown): boolean {
    return (
      other instanceof Range &&
      this.excludesEnd === other.excludesEnd &&
      sameOrEqual(this.first, other.first) &&
      sameOrEqual(this.last, other.last)
    )
  }

  '%'(by: unknown): unknown {
    const isNumber = isInteger(by) || by instanceof Float
    if (!isNumber)
      throw new TypeError(`no implicit conversion of ${describeSource(by)} into Integer`)
    if (equals(by, 0)) throw new ArgumentError("step can't be 0")
    return makeEnumerator(this, '%', [by])
  }

  '==='(value: unknown): boolean {
    return rangeHolds(this, value)
  }

  [KEY](): string {
    return `r${keyText(this.first)}${this.#dots()}${keyText(this.last)}`
  }

  #dots(): string {
    return this.excludesEnd ? '...' : '..'
  }
}
