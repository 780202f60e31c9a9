import { RubyObject } from '../ruby/class/core-classes.ts'
import { defineClass } from '../ruby/class/define.ts'
import { makeEnumerator } from '../ruby/enumerable/enumerator.ts'
import { KeyError } from '../ruby/exception/detailed-errors.ts'
import { OutsideSubsetError } from '../ruby/exception/fatal-errors.ts'
import { RuntimeError } from '../ruby/exception/standard-errors.ts'
import { Float } from '../ruby/float/float.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { inspect, toS } from '../ruby/object/texts.ts'
import { CLOSED, STREAM, writable } from '../ruby/string-io/string-io-methods.ts'
import { symbol } from '../ruby/text/symbol.ts'
import { csvLine } from './csv-line.ts'
import { CsvReader } from './csv-reader.ts'
import { openWith, type RubyFile } from './file/file.ts'
import { pathText } from './file/guard.ts'
import { textOf } from './file/open-file.ts'
import { openMode } from './file/open-mode.ts'

/** A text that is no CSV: Ruby's CSV::MalformedCSVError. */
export class MalformedCsv extends RuntimeError {
  static override readonly rubyName: string = 'CSV::MalformedCSVError'
}

/** What may be said of a text; the names are Ruby's. */
interface CsvOptions {
  readonly col_sep?: unknown
  readonly headers?: unknown
  readonly header_converters?: unknown
  readonly converters?: unknown
  readonly write_headers?: unknown
  readonly force_quotes?: unknown
  readonly skip_blanks?: unknown
  readonly liberal_parsing?: unknown
  readonly encoding?: unknown
  readonly mode?: unknown
}

const OPTIONS =
  'k:col_sep?,row_sep?,quote_char?,headers?,header_converters?,converters?,write_headers?,force_quotes?,skip_blanks?,encoding?,return_headers?,mode?'

/** CSV of the standard library, for texts: RFC 4180 as Ruby's writes and reads it. */
export class Csv {
  static {
    defineClass(this, 'CSV', {
      parameters: { add_row: '1', puts: '1' },
      staticParameters: {
        generate: `0-1 ${OPTIONS} &`,
        generate_line: `1 ${OPTIONS}`,
        generate_lines: `1 ${OPTIONS}`,
        parse: `1 ${OPTIONS} &`,
        parse_line: `1 ${OPTIONS}`,
        read: `1 ${OPTIONS}`,
        readlines: `1 ${OPTIONS}`,
        foreach: `1-2 ${OPTIONS} &`,
        open: `1-2 ${OPTIONS} &`,
        table: `1 ${OPTIONS}`,
      },
    })
  }

  readonly #options: CsvOptions
  /** Null where the rows make a text. */
  readonly #file: RubyFile | null
  #text: string

  private constructor(start: string, options: CsvOptions, file: RubyFile | null = null) {
    this.#options = options
    this.#text = start
    this.#file = file
    const { headers } = options
    if (options.write_headers === true && Array.isArray(headers)) this.add_row(headers)
  }

  /** The text of the rows that the block adds. */
  static generate(...given: readonly unknown[]): string {
    const { options, block, values } = read(given)
    const csv = new Csv(values.length === 0 ? '' : toS(values[0]), options)
    block?.(csv)
    return csv.#text
  }

  static generate_line(fields: readonly unknown[], options: CsvOptions = {}): string {
    return csvLine(fields, options)
  }

  static generate_lines(rows: readonly (readonly unknown[])[], options: CsvOptions = {}): string {
    return rows.map((row) => csvLine(row, options)).join('')
  }

  /** The rows of a text: lists of fields, with `headers:` a table of rows; with a block one by one. */
  static parse(...given: readonly unknown[]): unknown {
    const { options, block, values } = read(given)
    const rows = rowsOf(toS(values[0]), options)
    const list = isGiven(options.headers)
      ? tableOf(rows, options)
      : rows.map((row) => converted(row, options))
    if (block === null) return list
    for (const row of list) block(row)
    return null
  }

  static parse_line(text: unknown, options: CsvOptions = {}): unknown {
    const [row = null] = rowsOf(toS(text), options)
    return row === null ? null : converted(row, options)
  }

  /** The rows of a file of the application. */
  static read(path: unknown, options: CsvOptions = {}): unknown {
    return Csv.parse(textOf(path, options), options)
  }

  static readlines(path: unknown, options: CsvOptions = {}): unknown {
    return Csv.read(path, options)
  }

  static foreach(path: unknown, ...given: readonly unknown[]): unknown {
    const { options, block } = read(given)
    if (block === null) return makeEnumerator(Csv.read(path, options), 'each')
    return Csv.parse(textOf(path, options), options, block)
  }

  /**
   * What reads the rows of a file, or with a mode that writes what rows are added to; a block is handed them, and gives what the
   * call gives.
   */
  static open(path: unknown, ...given: readonly unknown[]): unknown {
    const { options, block, values } = read(given)
    const mode = openMode(values[0] ?? null, { ...options })
    if (!mode.writes) {
      const rows = Csv.read(path, options) as readonly unknown[]
      const names = rows instanceof CsvTable ? rows.headers() : null
      const reader = new CsvReader(rows, names, pathText(path))
      if (block === null) return reader
      try {
        return block(reader)
      } finally {
        reader.close()
      }
    }
    if (mode.reads) {
      throw new OutsideSubsetError(
        'CSV.open reads or writes here, and not both: read first with CSV.read, then write with "w" or "a"',
      )
    }
    const encoding = { encoding: options.encoding ?? null }
    if (block === null)
      return new Csv('', options, openWith(null, path, ...values, encoding) as RubyFile)
    const write = (file: unknown): unknown => block(new Csv('', options, file as RubyFile))
    return openWith(write, path, ...values, encoding)
  }

  static table(path: unknown, options: CsvOptions = {}): unknown {
    const usual = {
      headers: true,
      converters: symbol('numeric'),
      header_converters: symbol('symbol'),
    }
    return Csv.read(path, { ...usual, ...options })
  }

  '<<'(row: unknown): this {
    return this.add_row(row)
  }

  puts(row: unknown): this {
    return this.add_row(row)
  }

  add_row(row: unknown): this {
    const fields =
      row instanceof CsvRow ? row.fields() : row instanceof Hash ? [...row.values()] : row
    const line = csvLine(fields as readonly unknown[], this.#options)
    if (this.#file === null) this.#text += line
    else writable(this.#file).write(line)
    return this
  }

  /** What the rows go to: a File, or nil for a text. */
  to_io(): RubyFile | null {
    return this.#file
  }

  flush(): this {
    return this
  }

  close(): null {
    return this.#file?.close() ?? null
  }

  is_closed(): boolean {
    return this.#file?.[CLOSED] ?? false
  }

  path(): string | null {
    return this.#file?.[STREAM].shown ?? null
  }
}

/** A row below headers. */
export class CsvRow extends RubyObject {
  static {
    defineClass(this, 'CSV::Row', {
      parameters: { '[]': '1', fetch: '1-2', to_h: '0', each: '0 &' },
    })
  }

  readonly #headers: readonly unknown[]
  readonly #fields: readonly unknown[]

  constructor(headers: readonly unknown[], fields: readonly unknown[]) {
    super()
    this.#headers = headers
    this.#fields = fields
  }

  headers(): unknown[] {
    return [...this.#headers]
  }

  fields(): unknown[] {
    return [...this.#fields]
  }

  '[]'(key: unknown): unknown {
    const at = typeof key === 'number' ? key : this.#at(key)
    return this.#fields.at(at < 0 ? this.#fields.length : at) ?? null
  }

  fetch(key: unknown, ...rest: readonly unknown[]): unknown {
    const at = this.#at(key)
    if (at >= 0) return this.#fields[at] ?? null
    const [other] = rest
    if (typeof other === 'function') return other(key)
    if (rest.length > 0) return other
    throw new KeyError(`key not found: ${toS(key)}`, { receiver: this, key })
  }

  is_key(key: unknown): boolean {
    return this.#at(key) >= 0
  }

  is_has_key(key: unknown): boolean {
    return this.is_key(key)
  }

  is_header(key: unknown): boolean {
    return this.is_key(key)
  }

  /** The first field of each header. */
  to_h(): Hash<unknown, unknown> {
    const hash = new Hash<unknown, unknown>()
    for (const [at, header] of this.#headers.entries()) {
      if (!hash.has(header)) hash.set(header, this.#fields[at] ?? null)
    }
    return hash
  }

  to_hash(): Hash<unknown, unknown> {
    return this.to_h()
  }

  each(block: (header: unknown, field: unknown) => unknown): this {
    for (const [at, header] of this.#headers.entries()) block(header, this.#fields[at] ?? null)
    return this
  }

  to_s(): string {
    return csvLine(this.#fields, {})
  }

  to_csv(): string {
    return this.to_s()
  }

  inspect(): string {
    const pairs = this.#headers.map(
      (header, at) => `${toS(header)}:${inspect(this.#fields[at] ?? null)}`,
    )
    return `#<CSV::Row ${pairs.join(' ')}>`
  }

  // Symbols and Strings are other keys, as in a Hash.
  #at(key: unknown): number {
    return this.#headers.findIndex(
      (each) => each === key || (typeof each === 'string' && each === text(key)),
    )
  }
}

function text(key: unknown): string | null {
  return typeof key === 'symbol' || key === null ? null : String(key)
}

/** The rows below headers: an Array of them. */
class CsvTable extends Array<CsvRow> {
  static {
    defineClass(this, 'CSV::Table')
  }

  static override get [Symbol.species](): ArrayConstructor {
    return Array
  }

  names: readonly unknown[] = []

  headers(): unknown[] {
    return [...this.names]
  }

  to_csv(): string {
    return csvLine(this.names, {}) + this.map((row) => row.to_s()).join('')
  }

  to_s(): string {
    return this.to_csv()
  }
}

function tableOf(rows: readonly (readonly (string | null)[])[], options: CsvOptions): CsvTable {
  const isFirst = !Array.isArray(options.headers)
  const named: readonly unknown[] = isFirst ? (rows[0] ?? []) : (options.headers as unknown[])
  const names = named.map((name) => header(name, options))
  const table = new CsvTable()
  table.names = names
  for (const row of isFirst ? rows.slice(1) : rows) {
    if (row.length === 0) continue
    const width = Math.max(names.length, row.length)
    const all = Array.from({ length: width }, (_, at) => names[at] ?? null)
    table.push(
      new CsvRow(
        all,
        converted(
          all.map((__, at) => row[at] ?? null),
          options,
        ),
      ),
    )
  }
  return table
}

function header(name: unknown, { header_converters: kind }: CsvOptions): unknown {
  const word = typeof kind === 'symbol' ? kind.description : null
  if (word === 'symbol') {
    const plain = toS(name)
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_\s]+/gu, '')
    return symbol(plain.replace(/\s+/g, '_'))
  }
  if (word === 'downcase') return toS(name).toLowerCase()
  const own = kind as { call?(value: unknown): unknown } | null | undefined
  return typeof own === 'object' && own !== null && 'call' in own ? own.call?.(name) : name
}

function converted(row: readonly (string | null)[], { converters }: CsvOptions): unknown[] {
  const kinds = [converters ?? []].flat()
  return row.map((field) => kinds.reduce<unknown>(convert, field))
}

function convert(field: unknown, kind: unknown): unknown {
  if (typeof kind === 'object' && kind !== null && 'call' in kind) {
    return (kind as { call(value: unknown): unknown }).call(field)
  }
  const word = typeof kind === 'symbol' ? kind.description : ''
  if (typeof field !== 'string') return field
  const isAny = word === 'numeric' || word === 'all'
  if ((isAny || word === 'integer') && /^[-+]?\d+$/.test(field.trim())) return Number(field)
  if ((isAny || word === 'float') && /^[-+]?\d+\.\d+(?:e[-+]?\d+)?$/i.test(field.trim())) {
    return new Float(Number(field))
  }
  return field
}

/** The fields of each line; an empty line has none. */
function rowsOf(source: string, options: CsvOptions): (string | null)[][] {
  const separator = toS(options.col_sep ?? ',')
  const rows: (string | null)[][] = []
  let row: (string | null)[] = []
  let at = 0
  let line = 1
  while (at < source.length) {
    let field: string | null
    if (source[at] === '"') {
      const start = line
      let value = ''
      at += 1
      for (;;) {
        const end = source.indexOf('"', at)
        if (end < 0) throw new MalformedCsv(`Unclosed quoted field in line ${start}.`)
        value += source.slice(at, end)
        at = end + 1
        if (source[at] !== '"') break
        value += '"'
        at += 1
      }
      line += value.split('\n').length - 1
      field = value
      const isOver = at >= source.length || /[\r\n]/.test(source[at] as string)
      if (!isOver && !source.startsWith(separator, at)) {
        throw new MalformedCsv(`Any value after quoted field isn't allowed in line ${line}.`)
      }
    } else {
      const start = at
      while (
        at < source.length &&
        !source.startsWith(separator, at) &&
        !/[\r\n]/.test(source[at] as string)
      )
        at += 1
      field = source.slice(start, at)
      if (field.includes('"')) throw new MalformedCsv(`Illegal quoting in line ${line}.`)
      if (field === '') field = null
    }
    if (source.startsWith(separator, at) && at < source.length) {
      row.push(field)
      at += separator.length
      if (at >= source.length || /[\r\n]/.test(source[at] as string)) {
        row.push(null)
        at = endRow(source, at, rows, row)
        row = []
        line += 1
      }
      continue
    }
    if (row.length > 0 || field !== null) row.push(field)
    at = endRow(source, at, rows, row)
    row = []
    line += 1
  }
  return options.skip_blanks === true ? rows.filter((each) => each.length > 0) : rows
}

function endRow(
  source: string,
  at: number,
  rows: (string | null)[][],
  row: (string | null)[],
): number {
  rows.push(row)
  return source.startsWith('\r\n', at) ? at + 2 : at + 1
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false
}

/** What a method was given: values, options, a block. */
function read(given: readonly unknown[]): {
  values: unknown[]
  options: CsvOptions
  block: ((value: unknown) => unknown) | null
} {
  const block = given.find((each) => typeof each === 'function') ?? null
  const isOptions = (each: unknown): boolean =>
    typeof each === 'object' && each !== null && Object.getPrototypeOf(each) === Object.prototype
  const options = (given.find(isOptions) ?? {}) as CsvOptions
  const values = given.filter(
    (each) => each !== block && !isOptions(each) && (each ?? null) !== null,
  )
  return { values, options, block: block as ((value: unknown) => unknown) | null }
}
