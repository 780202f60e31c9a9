import { type Name, nameOf } from './name.ts'

/** Header fields: names compare without regard to case (RFC 9110, section 5.1), order is kept. */
export class Headers {
  readonly #fields = new Map<string, { readonly name: string; readonly value: string }>()

  constructor(fields: Iterable<readonly [string, string]> = []) {
    for (const [name, value] of fields) {
      const previous = this.get(name)
      // Several Cookie fields are pieces of one, with a separator of its own (RFC 9113, section 8.2.3).
      const separator = name.toLowerCase() === 'cookie' ? '; ' : ', '
      this.set(name, previous === null ? value : previous + separator + value)
    }
  }

  /** The value of a field, or null. Several fields of one name are joined with commas. */
  get(name: Name): string | null {
    return this.#fields.get(fieldKey(nameOf(name)))?.value ?? null
  }

  set(name: Name, value: unknown): void {
    const key = nameOf(name).toLowerCase()
    if (value === null || value === undefined) this.#fields.delete(key)
    else this.#fields.set(key, { name: nameOf(name), value: String(value) })
  }

  delete(name: Name): void {
    this.#fields.delete(nameOf(name).toLowerCase())
  }

  isKey(name: Name): boolean {
    return this.#fields.has(nameOf(name).toLowerCase())
  }

  each(block: (name: string, value: string) => void): this {
    for (const { name, value } of this.#fields.values()) block(name, value)
    return this
  }

  *[Symbol.iterator](): IterableIterator<[string, string]> {
    for (const { name, value } of this.#fields.values()) yield [name, value]
  }
}

/** `X-Token`, and `HTTP_X_TOKEN` as CGI has it, for one field. */
function fieldKey(name: string): string {
  const isVariable = /^(HTTP_[A-Z0-9_]+|CONTENT_TYPE|CONTENT_LENGTH)$/.test(name)
  return (isVariable ? name.replace(/^HTTP_/, '').replaceAll('_', '-') : name).toLowerCase()
}
