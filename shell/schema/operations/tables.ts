import type { SqlConnection } from '../connection.ts'
import { createIndexSql, createTableSql } from '../ddl.ts'
import { SchemaError } from '../errors.ts'
import { checkOptions, indexName, nameOf } from '../names.ts'
import { quoteName } from '../quote.ts'
import { readTable, requireTable } from '../read-tables.ts'
import { TableDefinition } from '../table-definition.ts'
import { irreversible, type Operation } from './operation.ts'

/** Options of `create_table`. */
export interface TableOptions {
  readonly id?: boolean | string | symbol
  readonly primaryKey?: string
  readonly force?: boolean | string
  readonly ifNotExists?: boolean
  readonly ifExists?: boolean
  /** Kept nowhere: SQLite has no comments, engines and character sets. */
  readonly comment?: string
  readonly options?: string
  readonly charset?: string
  readonly collation?: string
}

const KNOWN = 'id primaryKey force ifNotExists ifExists comment options charset collation'.split(
  ' ',
)

/** Defines the columns of a table. */
export type TableBlock = (t: TableDefinition) => unknown

/** `create_table`. */
export function createTable(name: string, options: TableOptions, block?: TableBlock): Operation {
  return {
    apply(db) {
      checkOptions(options, KNOWN, `the table ${name}`)
      const key = typeof options.id === 'boolean' ? 'integer' : nameOf(options.id ?? 'integer')
      if (!/^(integer|bigint|primary_key)$/.test(key)) {
        throw new SchemaError(
          `the key of ${name} cannot be a ${key}: every id is an integer. Leave \`id:\` out`,
        )
      }
      const exists = readTable(db, name) !== null
      if (exists && options.ifNotExists) return
      if (exists && options.force) db.execute(`DROP TABLE ${quoteName(name)}`)
      else if (exists) throw new SchemaError(`there is a table ${name} already`)

      const primaryKey = options.id === false ? null : (options.primaryKey ?? 'id')
      const definition = new TableDefinition(name, primaryKey)
      block?.(definition)
      const table = definition.toTable()
      if (primaryKey === null && table.columns.length === 0) {
        throw new SchemaError(`the table ${name} has no columns`)
      }
      db.execute(createTableSql(table))
      for (const index of table.indexes) db.execute(createIndexSql(name, index))
    },
    inverse: () => dropTable(name, options, block),
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

/** `create_virtual_table`. */
export function createVirtualTable(
  name: string,
  module: string,
  values: readonly string[],
): Operation {
  return {
    apply(db) {
      db.execute(`CREATE VIRTUAL TABLE ${quoteName(name)} USING ${module} (${values.join(', ')})`)
    },
    inverse: () => dropTable(name, {}),
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
    db.execute(createIndexSql(table, { ...index, name }))
  }
}
