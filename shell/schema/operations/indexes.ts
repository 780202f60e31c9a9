import { SchemaError } from '../errors.ts'
import { defineIndex, type IndexOptions, isExpression } from '../index-definition.ts'
import { nameOf, namesOf } from '../names.ts'
import { quoteName } from '../quote.ts'
import { requireColumn, requireTable } from '../read-tables.ts'
import { irreversible, type Operation } from './operation.ts'

type Names = string | symbol | readonly (string | symbol)[]

/** `add_index`. */
export function addIndex(table: string, columns: Names, options: IndexOptions): Operation {
  return {
    apply(db) {
      const shape = requireTable(db, table)
      const index = defineIndex(table, columns, options)
      if (options.ifNotExists && shape.indexes.some(({ name }) => name === index.name)) return
      for (const column of index.columns) if (!isExpression(column)) requireColumn(shape, column)
      db.execute(db.adapter.createIndexSql(table, index))
    },
    inverse: () => removeIndex(table, columns, options),
  }
}

/** Which index `remove_index` means. */
export interface RemoveIndexOptions extends IndexOptions {
  readonly column?: Names
}

/** `remove_index`, by its columns or its name; with the columns it can be undone. */
export function removeIndex(
  table: string,
  columns: Names | undefined,
  options: RemoveIndexOptions,
): Operation {
  const { column, ...index } = options
  const names = columns ?? column
  return {
    apply(db) {
      const wanted = names === undefined ? null : namesOf(names).join()
      const name = options.name === undefined ? null : nameOf(options.name)
      const { indexes } = requireTable(db, table)
      const found = indexes.find((each) => {
        return name === null ? each.columns.join() === wanted : each.name === name
      })
      if (found === undefined && options.ifExists) return
      if (found === undefined) {
        const known = indexes.map((each) => `${each.name} (${each.columns.join(', ')})`).join(', ')
        throw new SchemaError(
          `${table} has no index ${name ?? `over ${wanted}`}. Indexes: ${known || 'none'}`,
        )
      }
      const { algorithm } = options
      const how = algorithm == null ? undefined : nameOf(algorithm as string | symbol)
      db.execute(db.adapter.dropIndexSql(found.name, how))
    },
    inverse:
      names === undefined
        ? irreversible(
            `remove_index :${table}`,
            'give it the columns, as in remove_index :articles, :title',
          )
        : () => addIndex(table, names, index),
  }
}

/** `rename_index`. */
export function renameIndex(table: string, from: string, to: string): Operation {
  return {
    apply(db) {
      const found = requireTable(db, table).indexes.find(({ name }) => name === from)
      if (found === undefined) throw new SchemaError(`${table} has no index ${from}`)
      db.execute(`DROP INDEX ${quoteName(from)}`)
      db.execute(db.adapter.createIndexSql(table, { ...found, name: to }))
    },
    inverse: () => renameIndex(table, to, from),
  }
}
