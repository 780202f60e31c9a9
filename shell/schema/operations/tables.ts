import { type ColumnOptions, defineColumn } from '../column-definition.ts'
import type { SqlConnection } from '../connection.ts'
import { ArgumentError, SchemaError } from '../errors.ts'
import { checkOptions, indexName, isName, nameOf } from '../names.ts'
import { quoteName } from '../quote.ts'
import { readTable, requireTable } from '../read-tables.ts'
import type { Column } from '../shape.ts'
import { type Key, TableDefinition } from '../table-definition.ts'
import { irreversible, type Operation } from './operation.ts'

/** Options of `create_table`. */
export interface TableOptions {
  readonly id?: boolean | Name | KeyOptions | null
  readonly primaryKey?: Name | readonly Name[]
  /** What gives a key that is no number its value; the sequence of one that is a number means nothing here. */
  readonly default?: unknown
  readonly force?: boolean | Name | null
  readonly ifNotExists?: boolean
  readonly ifExists?: boolean
  /** What only other databases keep. */
  readonly charset?: unknown
  readonly collation?: unknown
  readonly options?: unknown
  readonly comment?: unknown
  /** The release of Rails whose rules the table keeps. */
  readonly release?: number
}

/** The type of a primary key, with its options: `id: { type: :string, limit: 36 }`. */
export type KeyOptions = ColumnOptions & { readonly type?: Name }

type Name = string | symbol

const known =
  `id primaryKey default force ifNotExists ifExists charset collation options comment release`.split(
    /\s+/,
  )

/** Defines the columns of a table. */
export type TableBlock = (t: TableDefinition) => unknown

/** `create_table`. */
export function createTable(name: string, options: TableOptions, block?: TableBlock): Operation {
  return {
    apply(db) {
      checkOptions(options, known, `the table ${name}`)
      const exists = readTable(db, name) !== null
      if (exists && options.ifNotExists) return
      if (exists && options.force) db.execute(`DROP TABLE ${quoteName(name)}`)
      else if (exists) throw new SchemaError(`there is a table ${name} already`)

      const definition = new TableDefinition(
        name,
        keyOf(options, db.adapter.hasExtensions),
        options.release,
        db.adapter.hasExtensions,
      )
      block?.(definition)
      const isSerial = keyWord(options) === 'serial' || keyWord(options) === 'integer'
      const table = { ...definition.toTable(), ...(isSerial ? { isSerial } : {}) }
      if (table.primaryKey === null && table.columns.length === 0) {
        throw new SchemaError(`the table ${name} has no columns`)
      }
      for (const column of table.columns) checkDefault(db, column)
      db.execute(db.adapter.createTableSql(table))
      for (const index of table.indexes) db.execute(db.adapter.createIndexSql(name, index))
    },
    inverse: () => dropTable(name, options, block),
  }
}

/** The type of the primary key that the options name; null where they name none. */
function keyWord({ id }: TableOptions): string | null {
  if (typeof id === 'object' && id !== null && !isName(id))
    return id.type === undefined ? null : nameOf(id.type)
  return isName(id) ? nameOf(id) : null
}

/** The primary key that the options of `create_table` ask for. */
function keyOf({ id, primaryKey, ...table }: TableOptions, hasExtensions: boolean): Key {
  if (id === false) return null
  if (Array.isArray(primaryKey)) return primaryKey.map(nameOf)
  const name = primaryKey === undefined ? 'id' : nameOf(primaryKey as Name)
  const given = id === true || id == null ? {} : isName(id) ? { type: id } : id
  const { type = 'integer', ...options } = given as KeyOptions
  const counted = ['primary_key', 'integer', 'bigint', 'bigserial', 'serial']
  if (counted.includes(nameOf(type))) return name
  const start = nameOf(type) === 'uuid' ? () => 'gen_random_uuid()' : null
  const { default: value = start } = 'default' in table ? table : options
  const column = defineColumn(name, type, { ...options, default: value }, hasExtensions)
  return { ...column, null: false }
}

/** A default that only another database can compute would fail with the first row. */
export function checkDefault(db: SqlConnection, column: Column): void {
  if (column.default === null || !column.default.startsWith('(')) return
  try {
    db.query(`SELECT ${db.adapter.defaultSql(column)}`)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new ArgumentError(
      `${db.adapter.name} cannot compute the default ${column.default} of the column "${column.name}": ${why}`,
    )
  }
}

/** `drop_table`; with the block of `create_table` it can be undone. */
export function dropTable(name: string, options: TableOptions, block?: TableBlock): Operation {
  return {
    apply(db) {
      if (options.ifExists && readTable(db, name) === null) return
      requireTable(db, name)
      db.execute(`DROP TABLE ${quoteName(name)}`)
    },
    inverse:
      block === undefined
        ? irreversible(`drop_table :${name}`, 'give it the columns in a block, as to create_table')
        : () => createTable(name, options, block),
  }
}

/** `rename_table`; indexes named after the table are renamed with it. */
export function renameTable(from: string, to: string): Operation {
  return {
    apply(db) {
      requireTable(db, from)
      db.execute(`ALTER TABLE ${quoteName(from)} RENAME TO ${quoteName(to)}`)
      renameIndexes(
        db,
        to,
        (columns) => indexName(from, columns),
        (columns) => columns,
      )
    },
    inverse: () => renameTable(to, from),
  }
}

/** Gives the indexes that have the default name of an earlier table or column today's. */
export function renameIndexes(
  db: SqlConnection,
  table: string,
  oldName: (columns: readonly string[]) => string,
  oldColumns: (columns: readonly string[]) => readonly string[],
): void {
  for (const index of requireTable(db, table).indexes) {
    if (index.name !== oldName(oldColumns(index.columns))) continue
    const name = indexName(table, index.columns)
    if (name === index.name) continue
    db.execute(`DROP INDEX ${quoteName(index.name)}`)
    db.execute(db.adapter.createIndexSql(table, { ...index, name }))
  }
}
