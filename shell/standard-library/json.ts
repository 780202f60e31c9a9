import { readJson } from '../record/value/json.ts'
import { answers, send } from '../ruby/call/send.ts'
import { defineClass } from '../ruby/class/define.ts'
import { StandardError } from '../ruby/exception/exception.ts'
import { TypeError } from '../ruby/exception/standard-errors.ts'
import { Float } from '../ruby/float/float.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { describeSource } from '../ruby/object/describe.ts'
import { toS } from '../ruby/object/texts.ts'
import { symbol } from '../ruby/text/symbol.ts'
import { read } from './file/file-words.ts'

/** What a text is that is no JSON: Ruby's JSON::ParserError. */
export class JsonParserError extends StandardError {
  static override readonly rubyName: string = 'JSON::ParserError'
}

/** What a number is that JSON has no word for: Ruby's JSON::GeneratorError. */
export class JsonGeneratorError extends StandardError {
  static override readonly rubyName: string = 'JSON::GeneratorError'
}

/** ActiveSupport::JSON: what `to_json` writes, and what it reads. */
export class ActiveSupportJson {
  static {
    defineClass(this, 'ActiveSupport::JSON', { staticParameters: { encode: '1', decode: '1' } })
  }

  static encode(value: unknown): string {
    return RubyJson.generate(value)
  }

  static decode(source: unknown): unknown {
    return RubyJson.parse(source)
  }
}

/** What may be said of how a text is read; the names are Ruby's. */
interface ReadOptions {
  readonly symbolize_names?: unknown
  readonly object_class?: unknown
}

/** JSON of the standard library. */
export class RubyJson {
  static {
    const options = 'k:symbolize_names?,object_class?'
    defineClass(this, 'JSON', {
      staticParameters: {
        parse: `1 ${options}`,
        'parse!': `1 ${options}`,
        load: '1',
        load_file: `1 ${options}`,
      },
    })
  }

  static parse(source: unknown, options: ReadOptions = {}): unknown {
    if (source === null) {
      throw new TypeError(`no implicit conversion of ${describeSource(source)} into String`)
    }
    let value: unknown
    try {
      value = readJson(toS(source))
    } catch {
      throw new JsonParserError(`unexpected token at '${toS(source)}'`)
    }
    const key = (name: unknown) => (options.symbolize_names === true ? symbol(toS(name)) : name)
    const type = options.object_class ?? Hash
    return options.symbolize_names === true || type !== Hash ? made(value, key, type) : value
  }

  static parse_bang(source: unknown, options?: ReadOptions): unknown {
    return RubyJson.parse(source, options)
  }

  /** Of a text, or of what `read` gives; nil of nil and of an empty text. */
  static load(source: unknown): unknown {
    const text = answers(source, 'read') ? send(source, 'read', []) : source
    return text === null || toS(text) === '' ? null : RubyJson.parse(text)
  }

  static load_file(path: unknown, options?: ReadOptions): unknown {
    return RubyJson.parse(read(path), options)
  }

  static generate(value: unknown): string {
    return written(value, null, '')
  }

  static dump(value: unknown): string {
    return RubyJson.generate(value)
  }

  /** On lines of their own, two spaces deeper each level. */
  static pretty_generate(value: unknown): string {
    return written(value, '  ', '')
  }
}

function written(value: unknown, step: string | null, lead: string): string {
  const deeper = step === null ? '' : lead + step
  const list = (open: string, items: readonly string[], close: string): string => {
    if (items.length === 0) return open + close
    if (step === null) return open + items.join(',') + close
    return `${open}\n${items.map((item) => deeper + item).join(',\n')}\n${lead}${close}`
  }
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) {
    const items = value.map((each) => written(each, step, deeper))
    return list('[', items, ']')
  }
  if (value instanceof Hash) {
    const pairs = [...value].map(([key, each]) => {
      return `${JSON.stringify(toS(key))}:${step === null ? '' : ' '}${written(each, step, deeper)}`
    })
    return list('{', pairs, '}')
  }
  if (value instanceof Float && !Number.isFinite(value.value)) {
    throw new JsonGeneratorError(`${toS(value)} not allowed in JSON`)
  }
  const isPlain = /^(number|bigint|boolean)$/.test(typeof value) || value instanceof Float
  return isPlain ? toS(value) : JSON.stringify(toS(value))
}

/** The value with its names changed, and each of its objects as one of a class that answers `[]=`. */
function made(value: unknown, key: (name: unknown) => unknown, type: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => made(each, key, type))
  if (!(value instanceof Hash)) return value
  const object = send(type, 'new', [])
  for (const [name, each] of value) send(object, '[]=', [key(name), made(each, key, type)])
  return object
}
