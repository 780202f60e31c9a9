import { defineClass } from '../ruby/class/define.ts'
import { toS } from '../ruby/object/texts.ts'
import { symbol } from '../ruby/text/symbol.ts'
import { formatAliases, formatNames, formatTypes } from '../vocabulary/formats.ts'
import { nameOf } from './name.ts'

/** A media type by Rails' name: `request.format`. */
export class MimeType {
  static {
    defineClass(this, 'Mime::Type')
  }

  /** `Mime::Type.lookup("text/html")`: a type that nobody knows has no name. */
  static lookup(text: unknown): MimeType {
    const type = toS(text).split(';')[0]?.trim() ?? ''
    return typeOf(type) ?? new MimeType('', type)
  }

  static lookup_by_extension(name: unknown): MimeType | null {
    return typeNamed(toS(name))
  }

  readonly #name: string
  readonly #type: string

  constructor(name: string, type: string) {
    this.#name = name
    this.#type = type
  }

  /** `json`; `all` for whatever there is; empty for a type nobody knows. */
  get name(): string {
    return this.#name
  }

  /** As a header field says it. */
  get contentType(): string {
    const isText = /^text\/|json|xml|javascript/.test(this.#type)
    return isText ? `${this.#type}; charset=utf-8` : this.#type
  }

  symbol(): symbol | null {
    return this.#name === '' ? null : symbol(this.#name)
  }

  toSym(): symbol | null {
    return this.symbol()
  }

  ref(): symbol | null {
    return this.symbol()
  }

  is(name: string): boolean {
    return this.#name === name || (this.#name === 'all' && name === 'html')
  }

  toString(): string {
    return this.#type
  }

  to_s(): string {
    return this.#type
  }

  toS(): string {
    return this.#type
  }

  /** Whether the other is this type, one of its other spellings, or its name. */
  equals(other: unknown): boolean {
    if (other instanceof MimeType) return other.#type === this.#type
    const text = typeof other === 'string' || typeof other === 'symbol' ? nameOf(other) : null
    if (text === null) return false
    return text === this.#name || text === this.#type || typeOf(text)?.name === this.#name
  }

  '=='(other: unknown): boolean {
    return this.equals(other)
  }
}

/** Makes `json?`, `html?` and their kin. */
export function askFormats(names: readonly string[]): void {
  for (const name of names) {
    Object.defineProperty(MimeType.prototype, isWord(name), {
      configurable: true,
      value(this: MimeType) {
        return this.is(name)
      },
    })
  }
}

askFormats(formatNames)

function isWord(name: string): string {
  const camel = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return `is${camel.charAt(0).toUpperCase()}${camel.slice(1)}`
}

/** Everything: `*` of Accept. */
export const ALL = new MimeType('all', '*/*')

/** The type of a format's name: `json`; null when nobody knows it. */
export function typeNamed(name: string): MimeType | null {
  const known = Object.hasOwn(formatAliases, name) ? (formatAliases[name] ?? name) : name
  const [type] = Object.hasOwn(formatTypes, known) ? (formatTypes[known] ?? []) : []
  return type === undefined ? null : new MimeType(known, type)
}

/** The type that a media type is: `application/json`; null when nobody knows it. */
function typeOf(mediaType: string): MimeType | null {
  const found = formatNames.find((name) => formatTypes[name]?.includes(mediaType))
  return found === undefined ? null : typeNamed(found)
}

/** What an Accept field wants, the dearest first (RFC 9110, section 12.5.1). */
export function acceptedTypes(accept: string): MimeType[] {
  const wanted = accept.split(',').map((each, index) => {
    const [type = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase())
    const weight = parameters.find((part) => part.startsWith('q='))?.slice(2)
    return { type, weight: weight === undefined ? 1 : Number(weight) || 0, index }
  })
  return wanted
    .filter(({ weight }) => weight > 0)
    .sort((left, right) => right.weight - left.weight || left.index - right.index)
    .flatMap(({ type }) => (type === '*/*' ? [ALL] : (typeOf(type) ?? [])))
}

/** The format in a template's name: none for HTML, and where all are taken. */
export function plainFormat(name: string): string {
  return name === 'html' || name === ALL.name ? '' : name
}
