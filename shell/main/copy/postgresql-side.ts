import { typeSql } from '../../postgresql/column-types.ts'
import type { PostgresConnection } from '../../postgresql/connection.ts'
import { type Place, placeName } from '../../postgresql/place.ts'
import { schemaConnection } from '../../record/database/connection.ts'
import { StatementInvalid } from '../../record/database/database-errors.ts'
import { InvalidForeignKey } from '../../schema/errors.ts'
import { quoteName, quoteNames } from '../../schema/quote.ts'
import type { ForeignKey, Table } from '../../schema/shape.ts'
import { FIRST_ROWS, nextCount, type Side } from './side.ts'

const SCHEMAS = 'SELECT oid FROM pg_namespace WHERE nspname = ANY (current_schemas(false))'
/** Words that begin a trigger's work again. */
const ENABLE: Readonly<Record<string, string>> = { O: 'ENABLE', A: 'ENABLE ALWAYS' }

/** A database of a server. */
export function postgresqlSide(connection: PostgresConnection, place: Place): Side {
  const db = schemaConnection(connection)
  let cursors = 0
  const trying = (body: () => void) => {
    connection.execute('SAVEPOINT webfw_copy')
    try {
      body()
      connection.execute('RELEASE webfw_copy')
    } catch (error) {
      connection.execute('ROLLBACK TO webfw_copy')
      throw error
    }
  }
  return {
    connection,
    name: placeName(place),
    identity: connection
      .query(
        "SELECT concat_ws(' ', current_database(), pg_postmaster_start_time(), (SELECT oid FROM pg_database WHERE datname = current_database()))",
      )
      .value(0, 0) as string,
    rowsAtOnce: 256,
    reading(body) {
      connection.execute('BEGIN')
      try {
        connection.execute('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
        connection.execute('SET LOCAL idle_in_transaction_session_timeout = 0')
        body()
      } finally {
        connection.execute('ROLLBACK')
      }
    },
    filling(tables, body) {
      db.adapter.withoutKeys(db, () => {
        connection.execute('SET LOCAL statement_timeout = 0')
        const names = tables.map(({ name }) => quoteName(name)).join(', ')
        if (names !== '') connection.execute(`LOCK TABLE ${names} IN EXCLUSIVE MODE`)
        withoutTriggers(connection, body)
        for (const key of tables.flatMap(({ foreignKeys }) => foreignKeys))
          lookAtKey(connection, tables, key)
        refreshViews(connection)
      })
    },
    *rows(table, columns) {
      const cursor = `webfw_copy_${++cursors}`
      const names = quoteNames(columns.map(({ name }) => name))
      connection.execute(
        `DECLARE ${cursor} NO SCROLL CURSOR FOR SELECT ${names} FROM ${quoteName(table.name)}`,
      )
      for (let count = FIRST_ROWS; ; ) {
        const rows = connection.query(`FETCH ${count} FROM ${cursor}`)
        if (rows.count > 0) yield rows
        if (rows.count < count) break
        count = nextCount(rows, count)
      }
      connection.execute(`CLOSE ${cursor}`)
    },
    empty(tables) {
      const names = tables.map(({ name }) => quoteName(name)).join(', ')
      if (names !== '') connection.execute(`TRUNCATE ${names}`)
    },
    insertSql(table, columns, count) {
      const names = quoteNames(columns.map(({ name }) => name))
      const row = `(${columns.map(() => '?').join(', ')})`
      return `INSERT INTO ${quoteName(table.name)} (${names}) OVERRIDING SYSTEM VALUE VALUES ${Array(count).fill(row).join(', ')}`
    },
    trying,
    takes(column, value) {
      try {
        trying(() => void connection.query(`SELECT CAST(? AS ${typeSql(column)}) IS NULL`, [value]))
        return true
      } catch (error) {
        if (error instanceof StatementInvalid) return false
        throw error
      }
    },
    counters(table) {
      return new Map(
        sequences(connection, table).map(({ column, sequence }) => {
          const [row] = connection
            .query(`SELECT last_value, is_called FROM ${sequence}`)
            .toObjects()
          return [column, Number(row?.is_called) === 1 ? (row?.last_value ?? 0) : 0]
        }),
      )
    },
    countFrom(table, counters) {
      for (const { column, sequence } of sequences(connection, table)) {
        const sql = `SELECT greatest(max(${quoteName(column)}), ?::bigint, 0)::bigint + 1 FROM ${quoteName(table.name)}`
        const next = connection.query(sql, [counters.get(column) ?? 0]).value(0, 0)
        // Not setval, which a ROLLBACK leaves as it is.
        connection.execute(`ALTER SEQUENCE ${sequence} RESTART WITH ${next}`)
      }
    },
    close: () => connection.close(),
  }
}

function sequences(
  connection: PostgresConnection,
  { name }: Table,
): { column: string; sequence: string }[] {
  const rows = connection.query(
    `SELECT attname::text AS column, pg_get_serial_sequence(?, attname) AS sequence FROM pg_attribute
     WHERE attrelid = to_regclass(?) AND attnum > 0 AND NOT attisdropped AND pg_get_serial_sequence(?, attname) IS NOT NULL`,
    [quoteName(name), quoteName(name), quoteName(name)],
  )
  return rows
    .toObjects()
    .map(({ column, sequence }) => ({ column: String(column), sequence: String(sequence) }))
}

/** Runs `body` while no trigger of the application's runs: its rows have been through them. */
function withoutTriggers(connection: PostgresConnection, body: () => void): void {
  const triggers = connection
    .query(
      `SELECT tgname::text AS name, tgrelid::regclass::text AS owner, tgenabled::text AS mode FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid
       WHERE NOT tgisinternal AND tgenabled IN ('O', 'A') AND tgparentid = 0 AND c.relnamespace IN (${SCHEMAS})`,
    )
    .toObjects()
  const alter = (word: (mode: string) => string) => {
    for (const { name, owner, mode } of triggers) {
      const trigger = quoteName(String(name))
      connection.execute(`ALTER TABLE ${owner} ${word(String(mode))} TRIGGER ${trigger}`)
    }
  }
  alter(() => 'DISABLE')
  body()
  alter((mode) => ENABLE[mode] as string)
}

function refreshViews(connection: PostgresConnection): void {
  const sql = `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'm' AND relnamespace IN (${SCHEMAS}) ORDER BY oid`
  for (const { name } of connection.query(sql).toObjects())
    connection.execute(`REFRESH MATERIALIZED VIEW ${name}`)
}

/** The server tells no row of a key that leads nowhere. */
function lookAtKey(
  connection: PostgresConnection,
  tables: readonly Table[],
  key: ForeignKey,
): void {
  const own = tables.find(({ name }) => name === key.from)
  const [column, parent, target] = [key.column, key.to, key.primaryKey].map(quoteName)
  const [broken] = connection
    .query(
      `SELECT ${quoteName(own?.primaryKey ?? key.column)} AS key FROM ${quoteName(key.from)} AS own WHERE ${column} IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM ${parent} WHERE ${parent}.${target} = own.${column}) LIMIT 1`,
    )
    .toObjects()
  if (broken === undefined) return
  throw new InvalidForeignKey(
    `${key.from}, row ${broken.key}: ${key.column} refers to a row that ${key.to} does not have`,
  )
}
