import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml'
import { CalendarDate } from '../../record/value/calendar-date.ts'
import { timeIn } from '../../record/value/parse-time.ts'
import { defineClass } from '../../ruby/class/define.ts'
import { StandardError } from '../../ruby/exception/exception.ts'
import { Hash } from '../../ruby/hash/hash.ts'
import { indifferent } from '../../ruby/hash/indifferent-hash.ts'
import { type NamedClasses, plainScalar } from '../../ruby/text/plain-scalar.ts'
import { symbol } from '../../ruby/text/symbol.ts'

/** Ruby's Psych::Exception. */
export class YamlError extends StandardError {
  static {
    defineClass(this, 'Psych::Exception')
  }
}

/** A text that is no YAML. */
export class YamlSyntaxError extends YamlError {
  static {
    defineClass(this, 'Psych::SyntaxError')
  }
}

/** A class that nobody permitted. */
export class DisallowedClass extends YamlError {
  static {
    defineClass(this, 'Psych::DisallowedClass')
  }
}

/** An alias where there are to be none. */
export class BadAlias extends YamlError {
  static {
    defineClass(this, 'Psych::BadAlias')
  }
}

/** What a text may hold. */
export interface LoadOptions {
  /** The names of classes beside those of JSON; null for all there are. */
  readonly permitted: ReadonlySet<string> | null
  readonly aliases: boolean
  readonly symbolizesNames: boolean
}

const INDIFFERENT = '!ruby/hash:ActiveSupport::HashWithIndifferentAccess'

/** The Ruby value of the first document of a text; null for an empty one. */
export function loadYaml(text: string, options: LoadOptions, file = '<unknown>'): unknown {
  const lines = new LineCounter()
  const document = parseDocument(text, {
    schema: 'failsafe',
    merge: false,
    lineCounter: lines,
    uniqueKeys: false,
    logLevel: 'silent',
    strict: false,
  })
  const [error] = document.errors
  if (error !== undefined) {
    const { line = 1, col = 1 } = error.linePos?.[0] ?? {}
    const [why = ''] = error.message.split('\n')
    throw new YamlSyntaxError(
      `(${file}): ${why.replace(/ at line .*$/, '')} at line ${line} column ${col}`,
    )
  }
  return new Loader(options).value(document.contents)
}

class Loader {
  readonly #options: LoadOptions
  readonly #anchors = new Map<string, unknown>()

  constructor(options: LoadOptions) {
    this.#options = options
  }

  value(node: unknown): unknown {
    if (node === null || node === undefined) return null
    if (isAlias(node)) {
      if (!this.#options.aliases || !this.#anchors.has(node.source)) {
        throw new BadAlias(`Unknown alias: ${node.source}`)
      }
      return this.#anchors.get(node.source)
    }
    const made = this.#made(node as Node)
    const { anchor } = node as { anchor?: string }
    if (anchor !== undefined) this.#anchors.set(anchor, made)
    return made
  }

  #made(node: Node): unknown {
    const { tag } = node as { tag?: string }
    if (isMap(node)) {
      const pairs = node.items.flatMap(({ key, value }) => this.#pair(key, value))
      const hash = Hash.from(pairs)
      if (tag === undefined || !tag.startsWith('!ruby/')) return hash
      this.#permit(tag.replace(/^!ruby\/\w+:?/, ''))
      if (tag === INDIFFERENT) return indifferent(hash)
      throw new DisallowedClass(
        `Tried to load unspecified class: ${tag.replace(/^!ruby\/\w+:?/, '')}`,
      )
    }
    if (isSeq(node)) return node.items.map((item) => this.value(item))
    if (!isScalar(node)) return null
    const text = String(node.value ?? '')
    if (tag === '!ruby/symbol' || tag === '!ruby/sym') {
      this.#permit('Symbol')
      return symbol(text)
    }
    if (tag?.startsWith('!ruby/') === true) this.#permit(tag.replace(/^!ruby\/\w+:?/, ''))
    const isPlain = node.type === 'PLAIN' || node.type === undefined
    if (!isPlain || tag === '!' || tag === 'tag:yaml.org,2002:str') {
      return /^:./.test(text) && node.type === 'QUOTE_DOUBLE' && tag === undefined ? text : text
    }
    return plainScalar(text, this.#classes)
  }

  readonly #classes: NamedClasses = {
    Symbol: (name) => {
      this.#permit('Symbol')
      return name
    },
    Date: (text) => {
      this.#permit('Date')
      return CalendarDate.parse(text)
    },
    Time: (text) => {
      this.#permit('Time')
      return timeIn(text)?.toUtc() ?? null
    },
  }

  #pair(key: unknown, value: unknown): [unknown, unknown][] {
    const own = this.value(key)
    if (own === '<<') {
      const merged = [this.value(value)].flat()
      return merged.flatMap((each) => (each instanceof Hash ? [...each] : []))
    }
    const name = this.#options.symbolizesNames && typeof own === 'string' ? symbol(own) : own
    return [[name, this.value(value)]]
  }

  #permit(name: string): void {
    const { permitted } = this.#options
    if (permitted === null || permitted.has(name)) return
    throw new DisallowedClass(`Tried to load unspecified class: ${name}`)
  }
}
