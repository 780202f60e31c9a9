import { SchemaError } from '../errors.ts'
import { defineForeignKey, type ForeignKeyOptions } from '../foreign-key-definition.ts'
import { nameOf } from '../names.ts'
import { requireColumn, requireTable } from '../read-tables.ts'
import { defineReference, type ReferenceOptions } from '../reference-definition.ts'
import { columnNames } from '../shape.ts'
import { irreversible, type Operation } from './operation.ts'

/** `add_reference`: the column, its index and, when asked for, its foreign key. */
export function addReference(
  table: string,
  name: string,
  options: ReferenceOptions,
  release?: number,
): Operation {
  return {
    apply(db) {
      const reference = defineReference(table, name, options, release)
      const [first] = reference.columns
      const names = columnNames(requireTable(db, table))
      if (options.ifNotExists && names.includes(first?.name ?? '')) return
      const key = reference.foreignKey
      db.adapter.changeTable(db, table, (shape) => ({
        ...shape,
        columns: [...shape.columns, ...reference.columns],
        foreignKeys: key === null ? shape.foreignKeys : [...shape.foreignKeys, key],
      }))
      if (reference.index !== null) db.execute(db.adapter.createIndexSql(table, reference.index))
    },
    inverse: () => removeReference(table, name, options),
  }
}

/** `remove_reference`. */
export function removeReference(table: string, name: string, options: ReferenceOptions): Operation {
  return {
    apply(db) {
      const names = defineReference(table, name, options).columns.map((column) => column.name)
      const shape = requireTable(db, table)
      if (options.ifExists && !names.every((each) => columnNames(shape).includes(each))) return
      for (const column of names) requireColumn(shape, column)
      db.adapter.changeTable(db, table, (old) => ({
        ...old,
        columns: old.columns.filter((column) => !names.includes(column.name)),
        indexes: old.indexes.filter((index) => !index.columns.some((each) => names.includes(each))),
        foreignKeys: old.foreignKeys.filter((key) => !names.includes(key.column)),
      }))
    },
    inverse: () => addReference(table, name, options),
  }
}

/** `add_foreign_key`. */
export function addForeignKey(from: string, to: string, options: ForeignKeyOptions): Operation {
  return {
    apply(db) {
      const key = defineForeignKey(from, to, options)
      const { foreignKeys } = requireTable(db, from)
      const isThere = foreignKeys.some(
        ({ column, to: other }) => column === key.column && other === key.to,
      )
      if (options.ifNotExists && isThere) return
      requireColumn(requireTable(db, from), key.column)
      requireColumn(requireTable(db, key.to), key.primaryKey)
      db.adapter.changeTable(db, from, (shape) => ({
        ...shape,
        foreignKeys: [...shape.foreignKeys, key],
      }))
    },
    inverse: () => removeForeignKey(from, to, options),
  }
}

/** `remove_foreign_key`, by the other table or by `column:`. */
export function removeForeignKey(
  from: string,
  to: string | undefined,
  options: ForeignKeyOptions,
): Operation {
  const target = to ?? (options.toTable === undefined ? undefined : nameOf(options.toTable))
  const column = options.column === undefined ? null : nameOf(options.column)
  return {
    apply(db) {
      const { foreignKeys } = requireTable(db, from)
      const found = foreignKeys.find((key) => {
        return column === null ? key.to === target : key.column === column
      })
      if (found === undefined && options.ifExists) return
      if (found === undefined) {
        const known = foreignKeys.map((key) => `${key.column} → ${key.to}`).join(', ')
        throw new SchemaError(
          `${from} has no foreign key to ${target ?? column}. Foreign keys: ${known || 'none'}`,
        )
      }
      db.adapter.changeTable(db, from, (shape) => ({
        ...shape,
        foreignKeys: shape.foreignKeys.filter((key) => key.column !== found.column),
      }))
    },
    inverse:
      target === undefined
        ? irreversible(
            `remove_foreign_key :${from}`,
            'give it the other table, as in remove_foreign_key :comments, :articles',
          )
        : () => addForeignKey(from, target, options),
  }
}
