import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { Float } from '../../ruby/float/float.ts'
import { toS } from '../../ruby/object/texts.ts'
import { isString } from '../../ruby/text/mutable-string.ts'
import { nameOf } from '../../ruby/text/symbol.ts'
import type { Bind } from '../../schema/connection.ts'
import { isBlank } from './blank.ts'

/** A column whose values have names: `enum :status, { draft: 0, published: 1 }`. Records hold the names. */
export class EnumType {
  readonly #name: string
  readonly #values: ReadonlyMap<string, Bind>
  readonly #names: ReadonlyMap<Bind, string>
  /** Whether a validation tells a wrong value; else assigning one raises. */
  readonly #isValidated: boolean

  constructor(name: string, values: readonly (readonly [string, Bind])[], isValidated: boolean) {
    this.#name = name
    this.#values = new Map(values)
    this.#names = new Map(values.map(([label, value]) => [value, label]))
    this.#isValidated = isValidated
  }

  /** What the column keeps, by the names. */
  pairs(): [string, Bind][] {
    return [...this.#values]
  }

  /** The name of a value, which may be given as itself or as what the column keeps; undefined for neither. */
  find(value: unknown): string | null | undefined {
    if (isString(value) || typeof value === 'symbol') {
      const text = nameOf(value)
      if (this.#values.has(text)) return text
    }
    if (isBlank(value) && !this.#names.has(value as Bind)) return null
    const kept = isString(value) ? String(value) : value instanceof Float ? value.value : value
    return this.#names.get((typeof kept === 'bigint' ? Number(kept) : kept) as Bind)
  }

  /** What a record holds after an assignment. ArgumentError for a wrong value that no validation tells. */
  assign(value: unknown): unknown {
    const name = this.find(value)
    if (name !== undefined) return name
    if (this.#isValidated) return String(value)
    throw new ArgumentError(`'${toS(value)}' is not a valid ${this.#name}`)
  }

  /** What the column keeps; undefined for what no row can hold. */
  toBind(value: unknown): Bind | undefined {
    // A condition may name what the column keeps by its digits: `where(status: "1")`.
    const name = this.find(value) ?? this.find(/^-?\d+$/.test(toS(value)) ? Number(value) : value)
    return name === null || name === undefined ? (name as null | undefined) : this.#values.get(name)
  }

  fromBind(value: Bind): string | null {
    return this.#names.get(value) ?? null
  }
}
