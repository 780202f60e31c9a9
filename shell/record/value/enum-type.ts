import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import type { Bind } from '../../schema/connection.ts'

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

  /** The name of a value, which may be given as itself or as what the column keeps; undefined for neither. */
  find(value: unknown): string | null | undefined {
    if (value === null || value === undefined) return null
    const text = typeof value === 'symbol' ? (value.description ?? '') : String(value)
    if (this.#values.has(text)) return text
    if (text.trim() === '') return null
    const kept = typeof value === 'bigint' ? Number(value) : value
    return this.#names.get(kept as Bind) ?? this.#names.get(Number(text)) ?? undefined
  }

  /** What a record holds after an assignment. ArgumentError for a wrong value that no validation tells. */
  assign(value: unknown): unknown {
    const name = this.find(value)
    if (name !== undefined) return name
    if (this.#isValidated) return String(value)
    throw new ArgumentError(
      `'${String(typeof value === 'symbol' ? value.description : value)}' is not a valid ${this.#name}`,
    )
  }

  /** What the column keeps; undefined for what no row can hold. */
  toBind(value: unknown): Bind | undefined {
    const name = this.find(value)
    return name === null || name === undefined ? (name as null | undefined) : this.#values.get(name)
  }

  fromBind(value: Bind): string | null {
    return this.#names.get(value) ?? null
  }
}
