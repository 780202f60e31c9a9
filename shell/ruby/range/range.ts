import { KEY, keyText } from '../hash/key.ts'
import { inspect, toS } from '../object/texts.ts'
import { sameOrEqual } from '../operators/equals.ts'
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

  /** Values of this class never change; those of a class below it may have variables. */
  get frozen(): boolean {
    return this.constructor === Range
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
