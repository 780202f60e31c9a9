import type { Field } from '../core/shared-fields.ts'
import { defineClass } from '../ruby/class/define.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { pairsOf } from '../ruby/hash/keywords.ts'
import { inspect, toS } from '../ruby/object/texts.ts'
import { fetched } from './fetched.ts'
import { type Name, nameOf } from './name.ts'

/** Header fields: names compare without regard to case (RFC 9110, section 5.1), order is kept. */
export class Headers {
  static {
    defineClass(this, 'ActionDispatch::Http::Headers', {
      parameters: { fetch: '1-2 &', merge: '0+' },
    })
  }

  readonly #fields = new Map<string, Field>()

  constructor(fields: Iterable<readonly [string, string]> = []) {
    for (const [name, value] of fields) {
      const previous = this.get(name)
      // Several Cookie fields are pieces of one, with a separator of its own (RFC 9113, section 8.2.3).
      const separator = name.toLowerCase() === 'cookie' ? '; ' : ', '
      this.#put(name, previous === null ? value : previous + separator + value)
    }
  }

  /** The value of a field, or null. Several fields of one name are joined with commas. */
  get(name: Name): string | null {
    return this.#fields.get(fieldKey(nameOf(name)))?.[1] ?? null
  }

  /** Sets a field, null takes it away. Raises ArgumentError for what would end the field (RFC 9110, 5.5). */
  set(name: Name, value: unknown): void {
    const text = nameOf(name)
    if (!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(text)) {
      throw new ArgumentError(`${inspect(text)} cannot be the name of a header field.`)
    }
    const content = value === null || value === undefined ? null : toS(value)
    if (content !== null && /[\x00-\x08\x0a-\x1f\x7f]/.test(content)) {
      throw new ArgumentError(
        `The header ${text} holds a control character: ${inspect(content)}. Remove CR, LF and NUL from it.`,
      )
    }
    if (content === null) this.delete(text)
    else this.#put(text, content)
  }

  /** Sets a field, or adds to it behind a comma; of Set-Cookie no list may be made (RFC 9110, section 5.3): each is a field of its own. */
  add(name: Name, value: unknown): void {
    const before = this.get(name)
    if (before !== null && /^set-cookie$/i.test(nameOf(name))) {
      const own = new Headers()
      own.set(name, value)
      for (const field of own.list()) this.#fields.set(`set-cookie ${this.#fields.size}`, field)
      return
    }
    this.set(name, before === null ? value : `${before},${toS(value)}`)
  }

  #put(name: string, value: string): void {
    this.#fields.set(name.toLowerCase(), [name, value])
  }

  /** Takes away all fields of a name. */
  delete(name: Name): void {
    const key = nameOf(name).toLowerCase()
    for (const [at, [each]] of this.#fields) if (each.toLowerCase() === key) this.#fields.delete(at)
  }

  /** The value of a field; without one what the block or `fallback` gives, else KeyError. */
  fetch(name: Name, ...rest: readonly unknown[]): unknown {
    return fetched(this.get(name), name, rest)
  }

  isKey(name: Name): boolean {
    return this.has(nameOf(name).toLowerCase())
  }

  each(block: (name: string, value: string) => void): this {
    for (const [name, value] of this.#fields.values()) block(name, value)
    return this
  }

  /** The fields and others, as a Hash. */
  merge(...others: readonly object[]): Hash {
    return Hash.from([...this.list(), ...others.flatMap((each) => [...pairsOf(each)])])
  }

  /** Names and values, in order. */
  list(): Field[] {
    return [...this.#fields.values()]
  }

  /** Whether a field is there whose name is given in lower case. */
  has(name: string): boolean {
    return this.#fields.has(name)
  }

  /** Whether a field is such; names come in lower case. */
  some(isSuch: (name: string) => boolean): boolean {
    for (const name of this.#fields.keys()) if (isSuch(name)) return true
    return false
  }

  [Symbol.iterator](): IterableIterator<Field> {
    return this.list().values()
  }
}

/** `X-Token`, and `HTTP_X_TOKEN` as CGI has it, for one field. */
function fieldKey(name: string): string {
  const isVariable =
    name.includes('_') && /^(HTTP_[A-Z0-9_]+|CONTENT_TYPE|CONTENT_LENGTH)$/.test(name)
  return (isVariable ? name.replace(/^HTTP_/, '').replaceAll('_', '-') : name).toLowerCase()
}

/** `X-Total-Count` of `x_total_count` and of `xTotalCount`: a field as `head` is told it. */
export function headerName(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1-$2').split(/[-_]/)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()).join('-')
}
