import { type ColumnOptions, columnIndex, defineColumn } from '../column-definition.ts'
import { defaultSql } from '../default.ts'
import { SchemaError } from '../errors.ts'
import { defineIndex } from '../index-definition.ts'
import { indexName } from '../names.ts'
import { quoteName } from '../quote.ts'
import { requireColumn, requireTable } from '../read-tables.ts'
import { type Column, columnNames, type Table } from '../shape.ts'
import { irreversible, type Operation } from './operation.ts'
import { checkDefault, renameIndexes } from './tables.ts'

/** `add_column`. */
export function addColumn(
  table: string,
  name: string,
  type: string,
  options: ColumnOptions,
): Operation {
  return {
    apply(db) {
      const column = defineColumn(name, type, options, db.adapter.hasExtensions)
      const old = requireTable(db, table)
      if (options.ifNotExists && columnNames(old).includes(name)) return
      checkDefault(db, column)
      if (old.columns.some((other) => other.name === name) || old.primaryKey === name) {
        throw new SchemaError(`${table} has a column ${name} already`)
      }
      db.adapter.addColumn(db, old, column)
      const index = columnIndex(options)
      if (index === null) return
      db.execute(db.adapter.createIndexSql(table, defineIndex(table, name, index)))
    },
    inverse: () => removeColumn(table, name, type, options),
  }
}

/** `remove_column`; with the type it can be undone. Indexes over the column go with it. */
export function removeColumn(
  table: string,
  name: string,
  type?: string,
  options: ColumnOptions = {},
): Operation {
  return {
    apply(db) {
      const old = requireTable(db, table)
      if (options.ifExists && !columnNames(old).includes(name)) return
      requireColumn(old, name)
      db.adapter.changeTable(db, table, (shape) => ({
        ...shape,
        columns: shape.columns.filter((column) => column.name !== name),
        indexes: shape.indexes.filter((index) => !index.columns.includes(name)),
        foreignKeys: shape.foreignKeys.filter((key) => key.column !== name),
      }))
    },
    inverse:
      type === undefined
        ? irreversible(
            `remove_column :${table}, :${name}`,
            'give it the type, as in remove_column :articles, :title, :string',
          )
        : () => addColumn(table, name, type, options),
  }
}

/** `rename_column`; indexes named after the column are renamed with it. */
export function renameColumn(table: string, from: string, to: string): Operation {
  return {
    apply(db) {
      requireColumn(requireTable(db, table), from)
      const names = [table, from, to].map(quoteName)
      db.execute(`ALTER TABLE ${names[0]} RENAME COLUMN ${names[1]} TO ${names[2]}`)
      renameIndexes(
        db,
        table,
        (columns) => indexName(table, columns),
        (columns) => columns.map((column) => (column === to ? from : column)),
      )
    },
    inverse: () => renameColumn(table, to, from),
  }
}

/** `change_column`: another type, and options; what is not said goes back to Rails' defaults. */
export function changeColumn(
  table: string,
  name: string,
  type: string,
  options: ColumnOptions,
): Operation {
  return {
    apply(db) {
      const column = defineColumn(name, type, options, db.adapter.hasExtensions)
      alterColumn(name, (old) => ({
        ...column,
        null: options.null ?? old.null,
        default: 'default' in options ? column.default : old.default,
      }))(db, table)
    },
    inverse: irreversible(
      `change_column :${table}, :${name}`,
      'write up and down instead of change',
    ),
  }
}

/** `change_column_null`; a value for the rows that have none may be given. */
export function changeColumnNull(
  table: string,
  name: string,
  nullable: boolean,
  filler: unknown = null,
): Operation {
  return {
    apply(db) {
      const shape = requireTable(db, table)
      requireColumn(shape, name)
      const type = shape.columns.find((column) => column.name === name)?.type ?? 'integer'
      const value = defaultSql(filler, type, name)
      if (!nullable && value !== null) {
        const [into, column] = [quoteName(table), quoteName(name)]
        db.execute(`UPDATE ${into} SET ${column} = ${value} WHERE ${column} IS NULL`)
      }
      alterColumn(name, (old) => ({ ...old, null: nullable }))(db, table)
    },
    inverse: () => changeColumnNull(table, name, !nullable),
  }
}

/** `change_column_default`; with `from:` and `to:` it can be undone. */
export function changeColumnDefault(table: string, name: string, value: unknown): Operation {
  const change = fromAndTo(value)
  return {
    apply(db) {
      const to = change === null ? value : change.to
      alterColumn(name, (old) => ({ ...old, default: defaultSql(to, old.type, name) }))(db, table)
    },
    inverse:
      change === null
        ? irreversible(
            `change_column_default :${table}, :${name}`,
            'give it from: and to:, as in change_column_default :posts, :state, from: nil, to: "draft"',
          )
        : () => changeColumnDefault(table, name, { from: change.to, to: change.from }),
  }
}

function fromAndTo(value: unknown): { from: unknown; to: unknown } | null {
  if (typeof value !== 'object' || value === null) return null
  return 'from' in value && 'to' in value ? { from: value.from, to: value.to } : null
}

function alterColumn(
  name: string,
  change: (column: Column) => Column,
): (db: Parameters<Operation['apply']>[0], table: string) => void {
  return (db, table) => {
    requireColumn(requireTable(db, table), name)
    db.adapter.changeTable(
      db,
      table,
      (shape): Table => ({
        ...shape,
        columns: shape.columns.map((column) => (column.name === name ? change(column) : column)),
      }),
    )
  }
}
