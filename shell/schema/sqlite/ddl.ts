import { declareType } from '../column-type.ts'
import { isExpression } from '../index-definition.ts'
import { quoteName, quoteNames } from '../quote.ts'
import type { Column, ForeignKey, Index, Table } from '../shape.ts'

const actions = { cascade: 'CASCADE', nullify: 'SET NULL', restrict: 'RESTRICT' } as const

/** `CREATE TABLE` for the table, under another name when one is given. Indexes are apart. */
export function createTableSql(table: Table, name: string = table.name): string {
  const key =
    table.primaryKey === null
      ? []
      : table.key === undefined
        ? [`${quoteName(table.primaryKey)} integer PRIMARY KEY AUTOINCREMENT NOT NULL`]
        : [`${columnSql(table.key)} PRIMARY KEY`]
  const checks = (table.checks ?? []).map(({ name, expression }) => {
    return `CONSTRAINT ${quoteName(name)} CHECK (${expression})`
  })
  const composite = table.keyColumns ?? []
  const parts = [
    ...key,
    ...table.columns.map(columnSql),
    ...(composite.length === 0 ? [] : [`PRIMARY KEY (${quoteNames(composite)})`]),
    ...checks,
    ...table.foreignKeys.map(foreignKeySql),
  ]
  return `CREATE TABLE ${quoteName(name)} (${parts.join(', ')})`
}

/** The column as `CREATE TABLE` and `ADD COLUMN` declare it. */
export function columnSql(column: Column): string {
  const value = column.default === null ? '' : ` DEFAULT ${column.default}`
  const presence = column.null ? '' : ' NOT NULL'
  const collation = column.collation === undefined ? '' : ` COLLATE "${column.collation}"`
  const type = `${declareType(column.type, column)} ${column.mark ?? ''}`.trim()
  return `${quoteName(column.name)} ${type}${collation}${generatedSql(column)}${value}${presence}`
}

function generatedSql({ generated }: Column): string {
  if (generated === undefined) return ''
  return ` GENERATED ALWAYS AS (${generated.expression}) ${generated.isStored ? 'STORED' : 'VIRTUAL'}`
}

/** `CREATE INDEX` for the index. */
export function createIndexSql(table: string, index: Index): string {
  const unique = index.unique ? 'UNIQUE ' : ''
  const columns = index.columns.map((column) => {
    const descends = index.descending?.includes(column) ? ' DESC' : ''
    return `${isExpression(column) ? column : quoteName(column)}${descends}`
  })
  const where = index.where === undefined ? '' : ` WHERE ${index.where}`
  return `CREATE ${unique}INDEX ${quoteName(index.name)} ON ${quoteName(table)} (${columns.join(', ')})${where}`
}

function foreignKeySql(key: ForeignKey): string {
  const onDelete = key.onDelete === undefined ? '' : ` ON DELETE ${actions[key.onDelete]}`
  const onUpdate = key.onUpdate === undefined ? '' : ` ON UPDATE ${actions[key.onUpdate]}`
  const target = `${quoteName(key.to)} (${quoteName(key.primaryKey)})`
  return `FOREIGN KEY (${quoteName(key.column)}) REFERENCES ${target}${onDelete}${onUpdate}`
}
