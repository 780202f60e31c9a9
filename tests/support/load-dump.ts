import { Schema } from '../../shell/schema/schema.ts'

/** What a db/schema.rb of ours says, read without the generator: the dump has few forms. */
export function schemaFromDump(text: string): Schema {
  const version = /Webfw::Schema\.define\(version: (\d+)\)/.exec(text)?.[1]
  const lines = text.split('\n').map((line) => line.trim())
  return Schema.define(version === undefined ? {} : { version }, (schema) => {
    for (let at = 0; at < lines.length; at++) {
      const [, word = '', rest = ''] =
        /^(create_table|add_foreign_key|add_index|execute) (.*)$/.exec(lines[at] ?? '') ?? ['']
      const { values, options } = readArguments(rest.replace(/ do \|t\|$/, ''))
      if (word === 'create_table') {
        const body = lines.slice(at + 1, lines.indexOf('end', at))
        schema.createTable(String(values[0]), options, (t) => {
          for (const line of body) {
            const [, type = '', given = ''] = /^t\.(\w+) (.*)$/.exec(line) ?? []
            const { values: names, options: rules } = readArguments(given)
            if (type === 'index') t.index(names[0] as string[], rules)
            else t.column(String(names[0]), type, rules)
          }
        })
      } else if (word === 'add_foreign_key') {
        schema.addForeignKey(String(values[0]), String(values[1]), options)
      } else if (word === 'add_index') {
        schema.addIndex(String(values[0]), values[1] as string[], options)
      } else if (word === 'execute') {
        schema.execute(String(values[0]))
      }
    }
  })
}

/** The arguments of a Ruby call: values, then options. */
function readArguments(text: string): { values: unknown[]; options: Record<string, unknown> } {
  const values: unknown[] = []
  const options: Record<string, unknown> = {}
  const reader = new Reader(text)
  while (!reader.done) {
    const name = reader.take(/^(\w+): /y)?.[1]
    const value = reader.value()
    if (name === undefined) values.push(value)
    else options[name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())] = value
    reader.take(/^, /y)
  }
  return { values, options }
}

class Reader {
  #rest: string
  constructor(text: string) {
    this.#rest = text
  }

  get done(): boolean {
    return this.#rest === ''
  }

  take(pattern: RegExp): RegExpExecArray | null {
    const found = new RegExp(pattern.source).exec(this.#rest)
    if (found !== null) this.#rest = this.#rest.slice(found[0].length)
    return found
  }

  value(): unknown {
    const text = this.take(/^"((?:[^"\\]|\\.)*)"/)
    if (text !== null) return unescape(text[1] ?? '')
    const symbol = this.take(/^:(\w+)/)
    if (symbol !== null) return symbol[1]
    const number = this.take(/^-?\d+(\.\d+)?(e[+-]?\d+)?/)
    if (number !== null) {
      const digits = number[0]
      if (/[.e]/.test(digits)) return { value: Number(digits) }
      return Number.isSafeInteger(Number(digits)) ? Number(digits) : BigInt(digits)
    }
    if (this.take(/^true/)) return true
    if (this.take(/^false/)) return false
    if (this.take(/^nil/)) return null
    if (this.take(/^-> \{ /)) {
      const sql = this.value()
      this.take(/^ \}/)
      return () => sql
    }
    if (this.take(/^\[/)) return this.#list(/^\]/, () => this.value())
    if (this.take(/^\{ ?/)) {
      const pairs = this.#list(/^ ?\}/, () => {
        const key = this.value()
        this.take(/^ => /)
        return [key, this.value()] as const
      })
      return new Map(pairs)
    }
    throw new Error(`what is ${this.#rest}?`)
  }

  #list<T>(end: RegExp, item: () => T): T[] {
    const items: T[] = []
    while (!this.take(end)) {
      items.push(item())
      this.take(/^, /)
    }
    return items
  }
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', e: '\u001b' }

function unescape(body: string): string {
  return body.replace(/\\(u([0-9A-F]{4})|.)/gs, (_, char: string, code?: string) => {
    if (code !== undefined) return String.fromCodePoint(Number.parseInt(code, 16))
    return escapes[char] ?? char
  })
}
