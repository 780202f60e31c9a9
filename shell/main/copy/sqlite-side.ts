import { schemaConnection } from '../../record/database/connection.ts'
import { InvalidForeignKey } from '../../schema/errors.ts'
import { quoteName, quoteNames } from '../../schema/quote.ts'
import { columnNames } from '../../schema/shape.ts'
import { readSequence, writeSequence } from '../../schema/sqlite/rebuild.ts'
import type { Database } from '../../sqlite/database.ts'
import { FIRST_ROWS, nextCount, type Side } from './side.ts'

/** A file of SQLite. */
export function sqliteSide(connection: Database): Side {
  const db = schemaConnection(connection)
  /** What the rows are read by: what SQLite numbers them by, or the key of a table without that. */
  const orderOf = (table: Parameters<Side['rows']>[0]): string[] => {
    const sql = "SELECT 1 FROM sqlite_master WHERE name = ? AND sql LIKE '%WITHOUT ROWID%'"
    if (connection.query(sql, [table.name]).count > 0)
      return table.primaryKey === null
        ? [...(table.keyColumns ?? keysOf(table.name))]
        : [table.primaryKey]
    const taken = columnNames(table).map((name) => name.toLowerCase())
    return [['rowid', '_rowid_', 'oid'].find((name) => !taken.includes(name)) ?? 'rowid']
  }
  const keysOf = (table: string): string[] =>
    db
      .query(`SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk`, [table])
      .map(({ name }) => String(name))
  return {
    connection,
    name: connection.path,
    identity: connection.file,
    rowsAtOnce: 1,
    reading(body) {
      connection.execute('BEGIN')
      try {
        body()
      } finally {
        connection.execute('ROLLBACK')
      }
    },
    filling(_tables, body) {
      connection.firesTriggers = false
      db.adapter.withoutKeys(db, () => {
        body()
        const [broken] = db.adapter.brokenRows(db)
        if (broken === undefined) return
        const { table, key, column, parent } = broken
        throw new InvalidForeignKey(
          `${table}, row ${key}: ${column} refers to a row that ${parent} does not have`,
        )
      })
    },
    *rows(table, columns) {
      const keys = orderOf(table)
      const order = quoteNames(keys)
      const names = quoteNames([...columns.map(({ name }) => name), ...keys])
      const behind = `WHERE (${order}) > (${keys.map(() => '?').join(', ')})`
      const sql = (where: string) =>
        `SELECT ${names} FROM ${quoteName(table.name)} ${where} ORDER BY ${order} LIMIT ?`
      let rows = connection.query(sql(''), [FIRST_ROWS])
      for (let count = FIRST_ROWS; rows.count > 0; ) {
        yield rows
        if (rows.count < count) return
        const last = keys.map((_, at) => rows.value(rows.count - 1, columns.length + at))
        count = nextCount(rows, count)
        rows = connection.query(sql(behind), [...last, count])
      }
    },
    empty(tables) {
      for (const { name } of tables) connection.execute(`DELETE FROM ${quoteName(name)}`)
    },
    insertSql(table, columns) {
      const names = quoteNames(columns.map(({ name }) => name))
      return `INSERT INTO ${quoteName(table.name)} (${names}) VALUES (${columns.map(() => '?').join(', ')})`
    },
    trying: (body) => body(),
    takes: () => true,
    counters({ name, primaryKey }) {
      const last = readSequence(db, name)
      return new Map(last === null || primaryKey === null ? [] : [[primaryKey, last]])
    },
    countFrom({ name }, counters) {
      const own = readSequence(db, name)
      const [last] = counters.values()
      if (last == null || own === null || BigInt(own) >= BigInt(String(last))) return
      writeSequence(db, name, String(last))
    },
    close: () => connection.close(),
  }
}
