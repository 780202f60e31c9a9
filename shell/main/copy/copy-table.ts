import { sha256 } from '../../builtin.ts'
import { ConfigurationError } from '../../errors.ts'
import { StatementInvalid } from '../../record/database/database-errors.ts'
import { CellType, cellSize, type Rows } from '../../record/database/rows.ts'
import type { Bind } from '../../schema/connection.ts'
import { InvalidForeignKey } from '../../schema/errors.ts'
import { quoteName, quoteNames } from '../../schema/quote.ts'
import type { Column, Table } from '../../schema/shape.ts'
import { comparable, isRespelt } from './same-value.ts'
import { type Side, writtenColumns } from './side.ts'

const LARGEST_SUM = 1n << 256n

/** How many rows a table has, and the sum of their digests, which does not depend on their order. */
interface Sum {
  readonly count: number
  readonly digest: bigint
}

/** Copies the rows of a table and compares what is there then; answers how many there are. ConfigurationError names the row and the column that do not fit. */
export function copyTable(from: Side, to: Side, source: Table, target: Table): number {
  const columns = commonColumns(from, to, source, target)
  const table: CopiedTable = { from, to, source, target, columns, ...comparing(from, to, columns) }
  const read = sumOf(table, from.rows(source, columns), (rows) => write(table, rows))
  const written = sumOf(table, to.rows(target, columns))
  if (read.count !== written.count || read.digest !== written.digest) throw difference(table)
  return read.count
}

interface CopiedTable {
  readonly from: Side
  readonly to: Side
  readonly source: Table
  readonly target: Table
  /** As the target has them. */
  readonly columns: readonly Column[]
  readonly texts: readonly ((value: Bind) => string)[]
}

/** What is compared of each column: the type is that of the server, which says more than SQLite's. */
function comparing(from: Side, to: Side, columns: readonly Column[]) {
  const isOther = from.connection.adapter !== to.connection.adapter
  const respells = isOther && to.connection.adapter.hasExtensions
  const texts = columns.map((column) => {
    const isLoose = respells && isRespelt(column)
    return (value: Bind) => (isLoose && value !== null ? 'text' : comparable(column, value))
  })
  return { texts }
}

function commonColumns(from: Side, to: Side, source: Table, target: Table): Column[] {
  const [given, taken] = [source, target].map(writtenColumns) as [Column[], Column[]]
  for (const [one, others, side] of [
    [given, taken, to],
    [taken, given, from],
  ] as const) {
    const lacking = one.find(({ name }) => !others.some((each) => each.name === name))
    if (lacking === undefined) continue
    throw new ConfigurationError(`${side.name} has no column ${lacking.name} in ${source.name}.`)
  }
  // What the server says of a column is more than what SQLite says.
  const typed = from.connection.adapter.hasExtensions ? given : taken
  return taken.map(({ name }) => typed.find((column) => column.name === name) as Column)
}

function sumOf(
  table: CopiedTable,
  batches: Iterable<Rows>,
  each: (rows: Rows) => void = () => {},
): Sum {
  const { texts } = table
  let count = 0
  let digest = 0n
  for (const rows of batches) {
    each(rows)
    for (let row = 0; row < rows.count; row++) {
      const text = JSON.stringify(texts.map((text, column) => text(rows.value(row, column))))
      digest += BigInt(`0x${sha256(Buffer.from(text), 'hex')}`)
    }
    count += rows.count
  }
  return { count, digest: digest % LARGEST_SUM }
}

function write(table: CopiedTable, rows: Rows): void {
  const { to, target, columns } = table
  const all = Array.from({ length: rows.count }, (_, row) => valuesOf(table, rows, row))
  const most = Math.min(to.rowsAtOnce, Math.max(1, Math.floor(PARAMETERS / columns.length)))
  for (let at = 0; at < all.length; at += most) {
    const some = all.slice(at, at + most)
    const sql = to.insertSql(target, columns, some.length)
    try {
      to.trying(() => void to.connection.execute(sql, some.flat()))
    } catch (error) {
      if (!isRefusal(error)) throw error
      throw refused(table, some, error)
    }
  }
}

/** Parameters that a statement takes, with room. */
const PARAMETERS = 30_000

function valuesOf(table: CopiedTable, rows: Rows, row: number): Bind[] {
  const { columns, to } = table
  return columns.map((column, at) => {
    const value = rows.value(row, at)
    if (typeof value !== 'string') return value
    const misfit = (what: string) => misfitOf(table, (at) => rows.value(row, at), column, what)
    if (value.includes('\ufffd') && !isUtf8(rows, row, at)) throw misfit('its bytes are no UTF-8')
    if (column.type === 'binary') return Buffer.from(value)
    if (value.includes('\0') && to.connection.adapter.hasExtensions)
      throw misfit('PostgreSQL keeps no text with the character U+0000')
    return value
  })
}

/** Whether the bytes of a text are what it was decoded from. */
function isUtf8({ cells, heap, columnCount }: Rows, row: number, column: number): boolean {
  const at = (row * columnCount + column) * cellSize
  const cell = new DataView(cells.buffer, cells.byteOffset + at, cellSize)
  if (cell.getUint32(0, true) !== CellType.TEXT) return true
  const start = cell.getUint32(8, true)
  const bytes = heap.subarray(start, start + cell.getUint32(4, true))
  return Buffer.from(Buffer.from(bytes).toString('utf8')).equals(bytes)
}

function isRefusal(error: unknown): error is Error {
  return error instanceof StatementInvalid || error instanceof InvalidForeignKey
}

/** What one of the rows is refused for: they are written one by one until it comes. */
function refused(table: CopiedTable, rows: readonly Bind[][], error: Error): Error {
  const { to, target, columns } = table
  const sql = to.insertSql(target, columns, 1)
  for (const values of rows) {
    try {
      to.trying(() => void to.connection.execute(sql, values))
    } catch (each) {
      if (!isRefusal(each)) throw each
      const column = columns.find((column, at) => !to.takes(column, values[at] ?? null))
      const what = each.message.replace(/ ?\(SQL: [\s\S]*$|:? ?\(?INSERT INTO [\s\S]*$/, '')
      return misfitOf(table, (at) => values[at] ?? null, column, what)
    }
  }
  return error
}

/** The first row that is not at the target as it is at the source. */
function difference(table: CopiedTable): Error {
  const { from, to, source, target, columns, texts } = table
  const keys = keysOf(target)
  const at = keys.map((name) => columns.findIndex((column) => column.name === name))
  if (keys.length > 0) {
    const where = keys.map((name) => `${quoteName(name)} = ?`).join(' AND ')
    const names = quoteNames(columns.map(({ name }) => name))
    const sql = `SELECT ${names} FROM ${quoteName(target.name)} WHERE ${where}`
    for (const rows of from.rows(source, columns)) {
      for (let row = 0; row < rows.count; row++) {
        const value = (column: number) => rows.value(row, column)
        const found = to.connection.query(sql, at.map(value))
        const column = columns.find((_, index) => {
          return (
            found.count !== 1 ||
            texts[index]?.(value(index)) !== texts[index]?.(found.value(0, index))
          )
        })
        if (column === undefined) continue
        const index = columns.indexOf(column)
        const kept = found.count === 1 ? shown(found.value(0, index)) : 'nothing'
        return misfitOf(table, value, column, `${shown(value(index))} would be kept as ${kept}`)
      }
    }
  }
  return new ConfigurationError(
    `${target.name}: the rows at ${to.name} are not those of ${from.name}.`,
  )
}

/** The names of the primary key; none where there is none. */
function keysOf({ keyColumns, primaryKey }: Table): readonly string[] {
  return keyColumns ?? (primaryKey === null ? [] : [primaryKey])
}

function shown(value: Bind): string {
  const text = value instanceof Uint8Array ? `${value.length} bytes` : JSON.stringify(String(value))
  return value === null ? 'NULL' : text.length > 60 ? `${text.slice(0, 60)}…` : text
}

/** `articles, id 7, price: …`. */
function misfitOf(
  { target, columns }: CopiedTable,
  value: (column: number) => Bind,
  column: Column | undefined,
  what: string,
): Error {
  const keys = keysOf(target)
  const named = (keys.length > 0 ? keys : columns.map(({ name }) => name)).map((name) => {
    const key = value(columns.findIndex((column) => column.name === name))
    return `${name} ${keys.length > 0 && typeof key !== 'string' ? key : shown(key)}`
  })
  const place = [target.name, ...named, ...(column === undefined ? [] : [column.name])].join(', ')
  return new ConfigurationError(`${place}: ${what}. Nothing was copied.`)
}
