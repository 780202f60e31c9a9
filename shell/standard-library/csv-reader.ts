import type { MethodTable } from '../ruby/call/signature.ts'
import { Enumerable, RubyObject } from '../ruby/class/core-classes.ts'
import { yield1 } from '../ruby/control/yield.ts'
import { IOError } from '../ruby/exception/standard-errors.ts'
import type { Block } from '../ruby/types.ts'

/** The rows of a file of CSV that is open to be read, with a place in them. */
export class CsvReader extends RubyObject {
  static override readonly rubyName: string = 'CSV'
  static readonly rubyModules = [Enumerable]
  static readonly rubyMethods: MethodTable = {
    '<<': [refuse, '1'],
    add_row: [refuse, '1'],
    close: [(self: CsvReader) => self.close(), '0 -> nil'],
    'closed?': [(self: CsvReader) => self.isClosed, '0 -> Boolean'],
    each: [each, '0 &e'],
    'eof?': [(self: CsvReader) => self.isAtEnd, '0 -> Boolean'],
    gets: [(self: CsvReader) => self.next(), '0'],
    headers: [(self: CsvReader) => self.names, '0'],
    path: [(self: CsvReader) => self.path, '0 -> String'],
    puts: [refuse, '1'],
    read: [(self: CsvReader) => self.rest(), '0'],
    readline: [(self: CsvReader) => self.next(), '0'],
    readlines: [(self: CsvReader) => self.rest(), '0'],
    rewind: [(self: CsvReader) => self.rewind(), '0 -> Integer'],
    shift: [(self: CsvReader) => self.next(), '0'],
  }

  readonly names: unknown
  readonly path: string
  readonly #rows: readonly unknown[]
  isClosed = false
  #at = 0

  /** `names` are the headers: an Array, or nil where the first row is one like the others. */
  constructor(rows: readonly unknown[], names: unknown, path: string) {
    super()
    this.#rows = rows
    this.names = names
    this.path = path
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#rows.length
  }

  /** The next row; null behind the last. Raises IOError where it is closed. */
  next(): unknown {
    if (this.isClosed) throw new IOError('closed stream')
    const row = this.#rows[this.#at] ?? null
    if (row !== null) this.#at += 1
    return row
  }

  /** The rows that nobody has read; all of them are a table where there are headers. */
  rest(): unknown {
    if (this.isClosed) throw new IOError('closed stream')
    const rows = this.#at === 0 ? this.#rows : this.#rows.slice(this.#at)
    this.#at = this.#rows.length
    return rows
  }

  rewind(): number {
    this.#at = 0
    return 0
  }

  close(): null {
    this.isClosed = true
    return null
  }
}

function each(self: CsvReader, block: Block): CsvReader {
  for (let row = self.next(); row !== null; row = self.next()) yield1(block, row)
  return self
}

function refuse(): never {
  throw new IOError('not opened for writing')
}
