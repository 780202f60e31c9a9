import { readType } from '../column-type.ts'
import type { SqlConnection, SqlRow } from '../connection.ts'
import { bareSql, quoteName } from '../quote.ts'
import type { Column, ForeignKey, ForeignKeyAction, Index, Table } from '../shape.ts'
import { type Parts, readParts } from './read-parts.ts'

/** The names of the tables, but those of SQLite itself. Before 3.37 nothing tells the tables that belong to a virtual one from the others. */
export function tableNames(db: SqlConnection): string[] {
  const list = db.query('PRAGMA table_list').filter((row) => row.schema === 'main')
  const rows =
    list.length > 0
      ? list.filter((row) => row.type === 'table' || row.type === 'virtual')
      : db.query(`SELECT name FROM sqlite_master WHERE type = 'table'`)
  return rows.map((row) => String(row.name)).filter((name) => !/^sqlite_/i.test(name))
}

/** One table as SQLite has it; null when there is none. */
export function readTable(db: SqlConnection, name: string): Table | null {
  const [master] = db.query(`SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?`, [
    name,
  ])
  if (master === undefined) return null
  const sql = String(master.sql)
  const info = readInfo(db, quoteName(name))
  const keys = info.filter((row) => Number(row.pk) > 0)
  const parts = readParts(sql)
  const read = (row: SqlRow) => readColumn(row, parts)
  // The columns of a key of several are written and read as any other.
  const others = info.filter((row) => Number(row.pk) === 0 || keys.length > 1)
  const columns = others.map(read)
  const [keyRow] = keys
  const isCounted = keyRow === undefined || isIntegerKey(keyRow)
  const key = keys.length === 1 && keyRow !== undefined && !isCounted ? read(keyRow) : null
  const foreignKeys = readForeignKeys(db, name)
  const { indexes, extras } = readIndexes(db, name)
  const sayable =
    parts.isPlain &&
    keys.length <= 1 &&
    (isCounted || key !== null) &&
    columns.every((column) => column !== null) &&
    foreignKeys !== null
  return {
    name,
    primaryKey: keys.length === 1 ? String(keyRow?.name) : null,
    ...(key === null ? {} : { key: { ...key, null: false } }),
    columns: columns.map((column, index) => column ?? untyped(others[index])),
    indexes,
    foreignKeys: foreignKeys ?? [],
    ...(parts.checks.length === 0 ? {} : { checks: parts.checks }),
    extras,
    verbatim: sayable ? null : sql,
  }
}

// SQLite before 3.26 has no table_xinfo, and no generated columns to tell of.
function readInfo(db: SqlConnection, name: string): SqlRow[] {
  const info = db.query(`PRAGMA table_xinfo(${name})`)
  return info.length > 0 ? info : db.query(`PRAGMA table_info(${name})`)
}

function isIntegerKey(row: SqlRow): boolean {
  return readType(String(row.type))?.type === 'integer'
}

function untyped(row: SqlRow | undefined): Column {
  return { name: String(row?.name), type: 'string', null: true, default: null }
}

function readColumn(row: SqlRow, { collations, generated: all }: Parts): Column | null {
  // SQLite writes `GENERATED ALWAYS` behind the type.
  const declared = String(row.type).replace(/\s*GENERATED ALWAYS$/i, '')
  const [, mark] = /((?: ARRAY_OF_\w+)?(?: OF_\w*)?)$/.exec(declared) ?? []
  const type = readType(mark ? declared.slice(0, -mark.length) : declared)
  if (type === null) return null
  const value = row.dflt_value
  const collation = collations.get(String(row.name))
  const generated = all.get(String(row.name))
  return {
    name: String(row.name),
    null: Number(row.notnull) === 0,
    default: value == null || /^null$/i.test(String(value)) ? null : defaultText(String(value)),
    ...type,
    ...(mark ? { mark: mark.trim() } : {}),
    ...(collation === undefined ? {} : { collation }),
    ...(generated === undefined ? {} : { generated }),
  }
}

// PRAGMA gives `DEFAULT (expr)` without its parentheses, and SQLite wants them back.
function defaultText(sql: string): string {
  const literal = /^('(?:[^']|'')*'|[+-]?\d+(\.\d+)?(e[+-]?\d+)?|true|false|current_\w+|\(.*\))$/is
  return literal.test(sql) ? sql : `(${sql})`
}

const actionWords: Readonly<Record<string, ForeignKeyAction | undefined>> = {
  CASCADE: 'cascade',
  'SET NULL': 'nullify',
  RESTRICT: 'restrict',
}

function readForeignKeys(db: SqlConnection, from: string): ForeignKey[] | null {
  const rows = db.query(`PRAGMA foreign_key_list(${quoteName(from)})`)
  if (rows.some((row) => Number(row.seq) > 0)) return null
  const keys = rows.map((row) => {
    const onDelete = actionWords[String(row.on_delete)]
    const onUpdate = actionWords[String(row.on_update)]
    return {
      from,
      column: String(row.from),
      to: String(row.table),
      primaryKey: row.to === null ? 'id' : String(row.to),
      ...(onDelete === undefined ? {} : { onDelete }),
      ...(onUpdate === undefined ? {} : { onUpdate }),
    }
  })
  const word = (key: ForeignKey) => `${key.to}\u0000${key.column}`
  return keys.sort((a, b) => (word(a) < word(b) ? -1 : 1))
}

function readIndexes(db: SqlConnection, table: string): { indexes: Index[]; extras: string[] } {
  const indexes: Index[] = []
  const extras: string[] = []
  const rows = db.query(
    `SELECT name, sql, type FROM sqlite_master
     WHERE tbl_name = ? AND type IN ('index', 'trigger') AND sql IS NOT NULL ORDER BY type, name`,
    [table],
  )
  for (const row of rows) {
    const index = row.type === 'index' ? readIndex(db, String(row.name), String(row.sql)) : null
    if (index === null) extras.push(String(row.sql))
    else indexes.push(index)
  }
  return { indexes, extras }
}

function readIndex(db: SqlConnection, name: string, sql: string): Index | null {
  const bare = bareSql(sql)
  if (/\bCOLLATE\b/i.test(bare)) return null
  const rows = db
    .query(`PRAGMA index_xinfo(${quoteName(name)})`)
    .filter((row) => Number(row.key) === 1)
  if (rows.some((row) => row.name === null)) return null
  const columns = rows.map((row) => String(row.name))
  const descending = rows.filter((row) => Number(row.desc) === 1).map((row) => String(row.name))
  const where = /\)\s*WHERE\s([\s\S]*)$/i.exec(sql)?.[1]?.trim()
  if (/\bWHERE\b/i.test(bare) !== (where !== undefined)) return null
  return {
    name,
    columns,
    unique: /^\s*CREATE\s+UNIQUE\b/i.test(bare),
    ...(where === undefined ? {} : { where }),
    ...(descending.length === 0 ? {} : { descending }),
  }
}
