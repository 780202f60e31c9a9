import initSqlJs, { type Database } from 'sql.js'
import type { Connection, Executed } from '../../shell/record/database/connection.ts'
import { databaseError } from '../../shell/record/database/database-errors.ts'
import { CellType, cellSize, Rows } from '../../shell/record/database/rows.ts'
import type { Bind, SqlConnection, SqlRow } from '../../shell/schema/connection.ts'
import { sqlite } from '../../shell/schema/sqlite/adapter.ts'

/** A real SQLite in memory, compiled to WebAssembly, for schema code under Node. */
export async function openSqlJs(): Promise<SqlConnection & { readonly database: Database }> {
  const { Database } = await initSqlJs()
  const database = new Database()
  return {
    adapter: sqlite,
    database,
    execute(sql, binds = []) {
      database.run(sql, binds.map(toSqlJs))
    },
    query(sql, binds = []) {
      const statement = database.prepare(sql)
      try {
        statement.bind(binds.map(toSqlJs))
        const rows: SqlRow[] = []
        while (statement.step()) rows.push(statement.getAsObject() as SqlRow)
        return rows
      } finally {
        statement.free()
      }
    },
  }
}

/** The same SQLite as records use it: packed rows, exceptions by result code. */
export async function openConnection(): Promise<
  Connection & { readonly log: string[]; readonly database: Database }
> {
  const { database } = await openSqlJs()
  const log: string[] = []
  database.run('PRAGMA foreign_keys = ON')
  let depth = false
  const attempt = <T>(sql: string, binds: readonly Bind[], body: () => T): T => {
    log.push(sql)
    try {
      const result = body()
      if (/^BEGIN/.test(sql)) depth = true
      if (/^(COMMIT|ROLLBACK)$/.test(sql)) depth = false
      return result
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      throw databaseError(codeOf(message), message, sql, binds)
    }
  }
  return {
    adapter: sqlite,
    database,
    log,
    get inTransaction() {
      return depth
    },
    query(sql, binds = []) {
      return attempt(sql, binds, () => {
        const statement = database.prepare(sql)
        try {
          statement.bind(binds.map(toSqlJs))
          const rows: Bind[][] = []
          while (statement.step()) {
            rows.push(exactRow(statement))
          }
          return packRows(statement.getColumnNames(), rows)
        } finally {
          statement.free()
        }
      })
    },
    execute(sql, binds = []): Executed {
      return attempt(sql, binds, () => {
        database.run(sql, binds.map(toSqlJs))
        const changes = database.getRowsModified()
        const [result] = database.exec('SELECT last_insert_rowid()')
        return { changes, lastInsertRowid: Number(result?.values[0]?.[0]) }
      })
    },
  }
}

// @types/sql.js does not know the option that keeps integers apart from reals.
function exactRow(statement: { get(...values: never[]): unknown }): Bind[] {
  const exact = statement as { get(values: null, config: { useBigInt: boolean }): Bind[] }
  return exact.get(null, { useBigInt: true })
}

const codes: readonly (readonly [RegExp, number])[] = [
  [/^FOREIGN KEY/, 787],
  [/^UNIQUE/, 2067],
  [/^NOT NULL/, 1299],
  [/locked/, 5],
]

function codeOf(message: string): number {
  return codes.find(([pattern]) => pattern.test(message))?.[1] ?? 1
}

// sql.js takes no bigint as a parameter; SQLite itself turns the digits into the same integer.
function toSqlJs(value: Bind): null | number | string | Uint8Array {
  return typeof value === 'bigint' ? value.toString() : value
}

/** Rows in the cell format, made of plain values. */
export function packRows(columns: readonly string[], rows: readonly (readonly Bind[])[]): Rows {
  const cells = new Uint8Array(rows.length * columns.length * cellSize)
  const view = new DataView(cells.buffer)
  const heap: number[] = []
  for (const [index, value] of rows.flat().entries()) {
    const at = index * cellSize
    if (typeof value === 'bigint') {
      view.setUint32(at, CellType.INTEGER, true)
      view.setBigInt64(at + 8, value, true)
    } else if (typeof value === 'number') {
      view.setUint32(at, CellType.REAL, true)
      view.setFloat64(at + 8, value, true)
    } else if (value !== null) {
      const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value
      view.setUint32(at, typeof value === 'string' ? CellType.TEXT : CellType.BLOB, true)
      view.setUint32(at + 4, bytes.length, true)
      view.setUint32(at + 8, heap.length, true)
      heap.push(...bytes)
    }
  }
  return new Rows(rows.length, columns, cells, Uint8Array.from(heap))
}
