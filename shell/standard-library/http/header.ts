import { RubyObject } from '../../ruby/class/core-classes.ts'
import { ArgumentError } from '../../ruby/exception/standard-errors.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { pairsOf } from '../../ruby/hash/keywords.ts'
import { inspect, toS } from '../../ruby/object/texts.ts'
import { nameOf } from '../../ruby/text/symbol.ts'
import type { Block } from '../../ruby/types.ts'
import { Base64 } from '../base64.ts'
import { encodeForm } from '../form-text.ts'

/** The text of a name of a field, which may be a Symbol. */
function keyOf(name: unknown): string {
  return (typeof name === 'symbol' ? nameOf(name) : toS(name)).toLowerCase()
}

/** What of a header is read and written like an attribute. */
export const HEADER_ATTRIBUTES = ['content_type', 'content_length'] as const

/** The parameters that methods of a header take. */
export const HEADER_PARAMETERS = {
  '[]': '1',
  '[]=': '2',
  add_field: '2',
  fetch: '1-2 &',
  each: '0 &',
  each_header: '0 &',
  each_capitalized: '0 &',
  each_name: '0 &',
  set_form_data: '1-2',
  set_form: '1-3',
  basic_auth: '2',
  set_content_type: '1-2',
  'key?': '1',
  delete: '1',
  get_fields: '1',
}

/** Net::HTTPHeader: fields by names in any case. */
export abstract class HttpHeader extends RubyObject {
  protected readonly fields = new Map<string, string[]>()

  '[]'(name: unknown): string | null {
    return this.fields.get(keyOf(name))?.join(', ') ?? null
  }

  '[]='(name: unknown, value: unknown): unknown {
    if (value === null) this.fields.delete(keyOf(name))
    else this.fields.set(keyOf(name), textsOf(name, value))
    return value
  }

  add_field(name: unknown, value: unknown): void {
    const before = this.fields.get(keyOf(name)) ?? []
    this.fields.set(keyOf(name), [...before, ...textsOf(name, value)])
  }

  get_fields(name: unknown): string[] | null {
    return this.fields.get(keyOf(name))?.slice() ?? null
  }

  is_key(name: unknown): boolean {
    return this.fields.has(keyOf(name))
  }

  delete(name: unknown): string[] | null {
    const before = this.get_fields(name)
    this.fields.delete(keyOf(name))
    return before
  }

  fetch(name: unknown, ...rest: readonly unknown[]): unknown {
    const found = this['[]'](name)
    if (found !== null) return found
    const block = rest.find((each) => typeof each === 'function') as Block | undefined
    if (block !== undefined) return block(name)
    if (rest[0] !== undefined && rest[0] !== null) return rest[0]
    throw new ArgumentError(`key not found: ${JSON.stringify(keyOf(name))}`)
  }

  each(block: Block): this {
    return this.each_header(block)
  }

  each_header(block: Block): this {
    for (const [name, values] of this.fields) block(name, values.join(', '))
    return this
  }

  each_name(block: Block): this {
    for (const name of this.fields.keys()) block(name)
    return this
  }

  each_capitalized(block: Block): this {
    for (const [name, values] of this.fields) block(capitalized(name), values.join(', '))
    return this
  }

  to_hash(): Hash {
    const all = new Hash()
    for (const [name, values] of this.fields) all.set(name, values.slice())
    return all
  }

  /** `text/html`, without parameters. */
  get content_type(): unknown {
    return this.mediaType()
  }

  set content_type(type: unknown) {
    this.set_content_type(type)
  }

  protected mediaType(): string | null {
    const [type = ''] = (this['[]']('content-type') ?? '').split(';')
    return type.trim() === '' ? null : type.trim()
  }

  main_type(): string | null {
    return this.mediaType()?.split('/')[0] ?? null
  }

  sub_type(): string | null {
    return this.mediaType()?.split('/')[1] ?? null
  }

  type_params(): Hash {
    const found = new Hash()
    for (const part of (this['[]']('content-type') ?? '').split(';').slice(1)) {
      const [name = '', value = ''] = part.split('=', 2)
      found.set(name.trim(), value.trim().replace(/^"(.*)"$/, '$1'))
    }
    return found
  }

  get content_length(): unknown {
    const text = this['[]']('content-length')
    const [digits] = /\d+/.exec(text ?? '') ?? []
    return digits === undefined ? null : Number(digits)
  }

  set content_length(length: unknown) {
    this['[]=']('content-length', length)
  }

  is_chunked(): boolean {
    return /(?:^|[^\w-])chunked(?:$|[^\w-])/i.test(this['[]']('transfer-encoding') ?? '')
  }

  set_content_type(type: unknown, parameters: unknown = new Hash()): void {
    const more = pairsOf(parameters as object).map(
      ([name, value]) => `; ${nameText(name)}=${toS(value)}`,
    )
    this['[]=']('content-type', toS(type) + more.join(''))
  }

  basic_auth(account: unknown, password: unknown): void {
    this['[]='](
      'authorization',
      `Basic ${Base64.strict_encode64(`${toS(account)}:${toS(password)}`)}`,
    )
  }
}

/** The values of a field. A line break in one would be another field: RFC 9112, section 11.1. */
function textsOf(name: unknown, value: unknown): string[] {
  return (Array.isArray(value) ? value.flat() : [value]).map((each) => {
    const text = toS(each).trim()
    if (/[\r\n]/.test(text)) {
      const said = `${nameText(name)} has field value ${inspect(text)}`
      throw new ArgumentError(`header ${said}, this cannot include CR/LF`)
    }
    return text
  })
}

export function capitalized(name: string): string {
  return name
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('-')
}

/** `[["a", 1]]` or a Hash as a form; names may be Symbols. */
export function formText(form: unknown): string {
  const pairs = Array.isArray(form) ? (form as [unknown, unknown][]) : pairsOf(form as object)
  return encodeForm(pairs.map(([name, value]) => [nameText(name), value]))
}

export function nameText(name: unknown): string {
  return typeof name === 'symbol' ? nameOf(name) : toS(name)
}
