import { sha256 } from '../builtin.ts'
import type { SqlConnection } from '../schema/connection.ts'
import { ArgumentError } from '../schema/errors.ts'
import { isExpression } from '../schema/index-definition.ts'
import { quoteName, quoteNames } from '../schema/quote.ts'
import { requireTable } from '../schema/read-tables.ts'
import type { CheckConstraint, Column, ForeignKey, Index, Table } from '../schema/shape.ts'
import { defaultSql, typeSql } from './column-types.ts'

const ACTIONS = { cascade: 'CASCADE', nullify: 'SET NULL', restrict: 'RESTRICT' } as const

/** `CREATE TABLE` for the table. Indexes are apart. */
export function createTableSql(table: Table): string {
  const composite = table.keyColumns ?? []
  const parts = [
    ...keySql(table),
    ...table.columns.map(columnSql),
    ...(composite.length === 0 ? [] : [`PRIMARY KEY (${quoteNames(composite)})`]),
    ...(table.checks ?? []).map(checkSql),
    ...table.foreignKeys.map(foreignKeySql),
  ]
  return `CREATE TABLE ${quoteName(table.name)} (${parts.join(', ')})`
}

function keySql({ primaryKey, key, isSerial }: Table): string[] {
  if (primaryKey === null) return []
  if (key !== undefined) return [`${columnSql(key)} PRIMARY KEY`]
  return [`${quoteName(primaryKey)} ${isSerial ? 'serial' : 'bigserial'} PRIMARY KEY`]
}

/** The column as `CREATE TABLE` and `ADD COLUMN` declare it. */
export function columnSql(column: Column): string {
  const value = defaultSql(column)
  const { generated, collation } = column
  return [
    quoteName(column.name),
    typeSql(column),
    ...(collation === undefined || column.native === 'citext' ? [] : [`COLLATE "${collation}"`]),
    ...(generated === undefined ? [] : [`GENERATED ALWAYS AS (${generated.expression}) STORED`]),
    ...(value === null ? [] : [`DEFAULT ${value}`]),
    ...(column.null ? [] : ['NOT NULL']),
  ].join(' ')
}

/** `CREATE INDEX` for the index. */
export function createIndexSql(table: string, index: Index): string {
  const columns = index.columns.map((column) => {
    const own = index.opclass?.[column]
    const name = isExpression(column) ? `(${column})` : quoteName(column)
    const descends = index.descending?.includes(column) ? ' DESC' : ''
    return name + (own === undefined ? '' : ` ${own}`) + descends
  })
  return [
    `CREATE ${index.unique ? 'UNIQUE ' : ''}INDEX ${algorithmSql(index.algorithm)}${quoteName(index.name)} ON ${quoteName(table)}`,
    ...(index.using === undefined ? [] : [`USING ${index.using}`]),
    `(${columns.join(', ')})`,
    ...(index.include === undefined ? [] : [`INCLUDE (${quoteNames(index.include)})`]),
    ...(index.nullsNotDistinct ? ['NULLS NOT DISTINCT'] : []),
    ...(index.where === undefined ? [] : [`WHERE ${index.where}`]),
  ].join(' ')
}

/** `algorithm:` as the statement has it; ArgumentError for another, as in Rails. */
export function algorithmSql(algorithm: string | undefined): string {
  if (algorithm === undefined) return ''
  if (algorithm === 'concurrently') return 'CONCURRENTLY '
  throw new ArgumentError('Algorithm must be one of the following: :concurrently')
}

function checkSql({ name, expression }: CheckConstraint): string {
  return `CONSTRAINT ${quoteName(name)} CHECK (${expression})`
}

function foreignKeySql(key: ForeignKey): string {
  const onDelete = key.onDelete === undefined ? '' : ` ON DELETE ${ACTIONS[key.onDelete]}`
  const onUpdate = key.onUpdate === undefined ? '' : ` ON UPDATE ${ACTIONS[key.onUpdate]}`
  const target = `${quoteName(key.to)} (${quoteName(key.primaryKey)})`
  return `CONSTRAINT ${quoteName(keyName(key))} FOREIGN KEY (${quoteName(key.column)}) REFERENCES ${target}${onDelete}${onUpdate}`
}

/** The name of a foreign key as Rails makes it: SchemaStatements#foreign_key_name. */
function keyName({ from, column, name }: ForeignKey): string {
  if (name !== undefined) return name
  const digest = sha256(Buffer.from(`${from}_${column}_fk`), 'hex')
  return `fk_rails_${digest.slice(0, 10)}`
}

/** Adds a column to a table that has none of its name. */
export function addColumn(db: SqlConnection, table: Table, column: Column): void {
  db.execute(`ALTER TABLE ${quoteName(table.name)} ADD COLUMN ${columnSql(column)}`)
}

/** Gives a table another shape: what differs is altered. */
export function changeTable(
  db: SqlConnection,
  name: string,
  change: (table: Table) => Table,
): void {
  const old = requireTable(db, name)
  const next = change(old)
  const steps = [
    ...gone(old.foreignKeys, next.foreignKeys, (key) => key.column).map(
      (key) => `DROP CONSTRAINT ${quoteName(keyName(key))}`,
    ),
    ...gone(old.checks ?? [], next.checks ?? [], (check) => check.name).map(
      (check) => `DROP CONSTRAINT ${quoteName(check.name)}`,
    ),
    ...gone(old.columns, next.columns, ({ name }) => name).map(
      (column) => `DROP COLUMN ${quoteName(column.name)}`,
    ),
    ...gone(next.columns, old.columns, ({ name }) => name).map(
      (column) => `ADD COLUMN ${columnSql(column)}`,
    ),
    ...next.columns.flatMap((column) => {
      const before = old.columns.find((each) => each.name === column.name)
      return before === undefined || before === column ? [] : alterations(before, column)
    }),
    ...gone(next.checks ?? [], old.checks ?? [], (check) => check.name).map(
      (check) => `ADD ${checkSql(check)}`,
    ),
    ...gone(next.foreignKeys, old.foreignKeys, (key) => key.column).map(
      (key) => `ADD ${foreignKeySql(key)}`,
    ),
  ]
  for (const step of steps) db.execute(`ALTER TABLE ${quoteName(name)} ${step}`)
}

/** Those of a list that the other lacks. */
function gone<T>(from: readonly T[], others: readonly T[], word: (each: T) => string): T[] {
  const known = new Set(others.map(word))
  return from.filter((each) => !known.has(word(each)))
}

function alterations(old: Column, column: Column): string[] {
  const name = quoteName(column.name)
  const [before, type] = [typeSql(old), typeSql(column)]
  const [had, value] = [defaultSql(old), defaultSql(column)]
  const isOther = before !== type
  return [
    // The default may not fit the new type.
    ...(isOther && had !== null ? [`ALTER COLUMN ${name} DROP DEFAULT`] : []),
    ...(isOther ? [`ALTER COLUMN ${name} TYPE ${type} USING ${name}::${type}`] : []),
    ...(value !== null && (isOther || value !== had)
      ? [`ALTER COLUMN ${name} SET DEFAULT ${value}`]
      : []),
    ...(value === null && had !== null && !isOther ? [`ALTER COLUMN ${name} DROP DEFAULT`] : []),
    ...(old.null === column.null
      ? []
      : [`ALTER COLUMN ${name} ${column.null ? 'DROP' : 'SET'} NOT NULL`]),
  ]
}
