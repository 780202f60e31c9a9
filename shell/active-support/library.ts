import { crypto } from '../builtin.ts'
import { readJson } from '../record/json.ts'
import { defineClass } from '../ruby/class/define.ts'
import { KeyError } from '../ruby/exception/detailed-errors.ts'
import { StandardError } from '../ruby/exception/exception.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { toIndex } from '../ruby/integer/convert.ts'
import { inspect } from '../ruby/object/inspect.ts'
import { toS } from '../ruby/object/to-s.ts'
import type { Block } from '../ruby/types.ts'

/** SecureRandom of the standard library. */
export class SecureRandom {
  static {
    const parameters = { hex: '0-1', alphanumeric: '0-1', urlsafe_base64: '0-1', base64: '0-1' }
    defineClass(this, 'SecureRandom', { staticParameters: parameters })
  }

  static hex(size: unknown = null): string {
    return bytes(size).toString('hex')
  }

  static uuid(): string {
    return crypto().randomUUID()
  }

  static urlsafe_base64(size: unknown = null): string {
    return bytes(size).toString('base64url')
  }

  static base64(size: unknown = null): string {
    return bytes(size).toString('base64')
  }

  static alphanumeric(size: unknown = null): string {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
    const count = size === null ? 16 : toIndex(size)
    return Array.from({ length: count }, () => letters[crypto().randomInt(letters.length)]).join('')
  }

  static random_number(limit: unknown): number {
    return crypto().randomInt(toIndex(limit))
  }
}

function bytes(size: unknown): Buffer {
  return crypto().randomBytes(size === null ? 16 : toIndex(size))
}

/** Digest::SHA256 of the standard library. */
export class Sha256 {
  static {
    defineClass(this, 'Digest::SHA256')
  }

  static hexdigest(text: unknown): string {
    return crypto().createHash('sha256').update(toS(text)).digest('hex')
  }

  static base64digest(text: unknown): string {
    return crypto().createHash('sha256').update(toS(text)).digest('base64')
  }
}

/** Base64 of the standard library. */
export class Base64 {
  static {
    defineClass(this, 'Base64')
  }

  static encode64(text: unknown): string {
    return Base64.strict_encode64(text).replace(/.{1,60}/g, '$&\n')
  }

  static strict_encode64(text: unknown): string {
    return Buffer.from(toS(text)).toString('base64')
  }

  static urlsafe_encode64(text: unknown): string {
    return Base64.strict_encode64(text).replaceAll('+', '-').replaceAll('/', '_')
  }

  static decode64(text: unknown): string {
    return Buffer.from(toS(text), 'base64').toString()
  }

  static strict_decode64(text: unknown): string {
    return Base64.decode64(text)
  }

  static urlsafe_decode64(text: unknown): string {
    return Base64.decode64(text)
  }
}

/** What a text is that is no JSON: Ruby's JSON::ParserError. */
export class JsonParserError extends StandardError {
  static override readonly rubyName: string = 'JSON::ParserError'
}

/** JSON of the standard library. */
export class RubyJson {
  static {
    defineClass(this, 'JSON', { staticParameters: { parse: '1 k:symbolize_names?' } })
  }

  static parse(source: unknown, options: { symbolize_names?: unknown } = {}): unknown {
    let value: unknown
    try {
      value = readJson(toS(source))
    } catch {
      throw new JsonParserError(`unexpected token at '${toS(source)}'`)
    }
    return options.symbolize_names === true ? symbolized(value) : value
  }

  static generate(value: unknown): string {
    if (value === null || value === undefined) return 'null'
    if (Array.isArray(value)) return `[${value.map((each) => RubyJson.generate(each)).join(',')}]`
    if (value instanceof Hash) {
      const pairs = [...value].map(([key, each]) => {
        return `${JSON.stringify(toS(key))}:${RubyJson.generate(each)}`
      })
      return `{${pairs.join(',')}}`
    }
    const isPlain = /^(Integer|Float|TrueClass|FalseClass)$/.test(classOfPlain(value))
    return isPlain ? toS(value) : JSON.stringify(toS(value))
  }
}

function classOfPlain(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'bigint') return 'Integer'
  if (typeof value === 'boolean') return 'TrueClass'
  return typeof value === 'object' && value?.constructor.name === 'Float' ? 'Float' : ''
}

function symbolized(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(symbolized)
  if (!(value instanceof Hash)) return value
  return Hash.from(
    [...value].map(([key, each]) => [Symbol.for(toS(key)), symbolized(each)] as const),
  )
}

/** `ENV`: the environment of the process. */
export class Env {
  static {
    defineClass(this, 'ENV', { staticParameters: { fetch: '1-2 &' } })
  }

  static '[]'(name: unknown): string | null {
    return process.env[toS(name)] ?? null
  }

  static fetch(name: unknown, fallback?: unknown, block?: Block | null): unknown {
    const value = process.env[toS(name)]
    if (value !== undefined) return value
    if (block !== undefined && block !== null) return block(name)
    if (fallback !== undefined) return fallback
    throw new KeyError(`key not found: ${inspect(name)}`)
  }

  static is_key(name: unknown): boolean {
    return process.env[toS(name)] !== undefined
  }
}
