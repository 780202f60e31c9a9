import { ChangedTable } from './changed-table.ts'
import type { ColumnOptions } from './column-definition.ts'
import { type ColumnFacts, columnFacts } from './column-facts.ts'
import { findType } from './column-type.ts'
import { releasedOptions, splitOptions, timestampOptions } from './column-words.ts'
import type { SqlConnection, SqlRow } from './connection.ts'
import { ArgumentError } from './errors.ts'
import type { ForeignKeyOptions } from './foreign-key-definition.ts'
import type { IndexOptions } from './index-definition.ts'
import { type JoinArguments, joinTable } from './join-table.ts'
import { nameOf, namesOf } from './names.ts'
import * as columns from './operations/columns.ts'
import { addCheck, type CheckOptions, removeCheck } from './operations/constraints.ts'
import { execute } from './operations/execute.ts'
import { dropEnumType, enumType, extension } from './operations/extensions.ts'
import * as indexes from './operations/indexes.ts'
import type { Operation } from './operations/operation.ts'
import * as references from './operations/references.ts'
import * as tables from './operations/tables.ts'
import * as virtual from './operations/virtual-tables.ts'
import { readTable, readTables } from './read-tables.ts'
import type { ReferenceOptions } from './reference-definition.ts'
import { CURRENT_RELEASE } from './release.ts'
import { columnNames, type Table } from './shape.ts'
import type { TableDefinition } from './table-definition.ts'

type Name = string | symbol
type Names = Name | readonly Name[]

type TypedOptions = ColumnOptions & { readonly type?: Name }

/** The words of a migration and of db/schema.rb. Each makes its change at once. */
export class SchemaStatements {
  #db: SqlConnection | null = null
  #recording: Operation[] | null = null
  /** The release of Rails whose rules the words keep. */
  release = CURRENT_RELEASE

  /** Makes the changes of `body` on the database. */
  protected applyTo<T>(db: SqlConnection, body: () => T): T {
    const before = this.#db
    this.#db = db
    try {
      return body()
    } finally {
      this.#db = before
    }
  }

  /** The steps that `body` asks for, without making them. */
  protected record(body: () => unknown): Operation[] {
    const operations: Operation[] = []
    const before = this.#recording
    this.#recording = operations
    try {
      body()
    } finally {
      this.#recording = before
    }
    return operations
  }

  /** Creates a table; the block defines its columns. */
  createTable(name: Name, ...rest: TableArguments): void {
    const [options, block] = tableArguments(rest)
    const { release } = this
    this.perform(tables.createTable(nameOf(name), { release, ...options }, block))
  }

  /** Drops tables; one with the block of `createTable` comes back when this is undone. */
  dropTable(
    ...given: readonly (Name | tables.TableOptions | tables.TableBlock | undefined)[]
  ): void {
    const block = given.find((each) => typeof each === 'function')
    const rest = given.filter((each) => each !== undefined && typeof each !== 'function')
    const [names, options] = splitOptions<tables.TableOptions>(
      rest as (Name | tables.TableOptions)[],
    )
    const { release } = this
    for (const name of names) {
      this.perform(tables.dropTable(nameOf(name), { release, ...options }, block))
    }
  }

  /** Changes a table: the words of the block are `add_column` and its kin. */
  changeTable(name: Name, ...rest: readonly unknown[]): void {
    const block = rest.find((each) => typeof each === 'function') as
      | ((t: ChangedTable) => unknown)
      | undefined
    block?.(new ChangedTable(this, nameOf(name)))
  }

  /** The table between two others: `articles_tags` of articles and tags. */
  createJoinTable(first: Name, second: Name, ...rest: JoinArguments): void {
    const { name, columns, columnOptions, options, block } = joinTable(first, second, rest)
    this.createTable(name, { ...options, id: false }, (t) => {
      for (const column of columns) t.column(column, 'integer', { null: false, ...columnOptions })
      block?.(t)
    })
  }

  /** Drops the table between two others. */
  dropJoinTable(first: Name, second: Name, ...rest: JoinArguments): void {
    const { name, columns, columnOptions, options, block } = joinTable(first, second, rest)
    this.dropTable(name, { ...options, id: false }, (t: TableDefinition) => {
      for (const column of columns) t.column(column, 'integer', { null: false, ...columnOptions })
      block?.(t)
    })
  }

  /** Makes a table that a module of SQLite keeps: full text with FTS5. */
  createVirtualTable(name: Name, module: Name, parts: readonly string[] = []): void {
    this.perform(virtual.createVirtualTable(nameOf(name), nameOf(module), parts.map(String)))
  }

  /** Drops such a table. */
  dropVirtualTable(name: Name, module?: Name, parts: readonly string[] = []): void {
    const word = module === undefined ? undefined : nameOf(module)
    this.perform(virtual.dropVirtualTable(nameOf(name), word, parts.map(String)))
  }

  /** Renames a table. */
  renameTable(from: Name, to: Name): void {
    this.perform(tables.renameTable(nameOf(from), nameOf(to)))
  }

  /** Adds a column. */
  addColumn(table: Name, name: Name, type: Name, options: ColumnOptions = {}): void {
    const released = releasedOptions(type, options, this.release)
    this.perform(columns.addColumn(nameOf(table), nameOf(name), nameOf(type), released))
  }

  /** Adds several columns of one type. */
  addColumns(table: Name, ...given: readonly (Name | TypedOptions)[]): void {
    const [names, { type = 'string', ...options }] = splitOptions<TypedOptions>(given)
    for (const name of names) this.addColumn(table, name, type, options)
  }

  /** Removes a column; with its type this can be undone. */
  removeColumn(table: Name, name: Name, type?: Name, options: ColumnOptions = {}): void {
    const word = type === undefined ? undefined : nameOf(type)
    this.perform(columns.removeColumn(nameOf(table), nameOf(name), word, options))
  }

  /** Removes several columns; with `type:` this can be undone. */
  removeColumns(table: Name, ...given: readonly (Name | TypedOptions)[]): void {
    const [names, { type, ...options }] = splitOptions<TypedOptions>(given)
    for (const name of names) this.removeColumn(table, name, type, options)
  }

  /** Renames a column. */
  renameColumn(table: Name, from: Name, to: Name): void {
    this.perform(columns.renameColumn(nameOf(table), nameOf(from), nameOf(to)))
  }

  /** Changes the type and options of a column. */
  changeColumn(table: Name, name: Name, type: Name, options: ColumnOptions = {}): void {
    const released = releasedOptions(type, options, this.release)
    this.perform(columns.changeColumn(nameOf(table), nameOf(name), nameOf(type), released))
  }

  /** Allows or forbids NULL; `filler` is for the rows that have none. */
  changeColumnNull(table: Name, name: Name, nullable: boolean, filler?: unknown): void {
    this.perform(columns.changeColumnNull(nameOf(table), nameOf(name), nullable, filler))
  }

  /** Changes the default of a column; with `{ from, to }` this can be undone. */
  changeColumnDefault(table: Name, name: Name, value: unknown): void {
    this.perform(columns.changeColumnDefault(nameOf(table), nameOf(name), value))
  }

  /** Adds `created_at` and `updated_at`. */
  addTimestamps(table: Name, options: ColumnOptions = {}): void {
    for (const name of ['created_at', 'updated_at']) {
      this.addColumn(table, name, 'datetime', { ...timestampOptions(this.release), ...options })
    }
  }

  /** Removes `created_at` and `updated_at`. */
  removeTimestamps(table: Name, options: ColumnOptions = {}): void {
    for (const name of ['updated_at', 'created_at']) {
      this.removeColumn(table, name, 'datetime', { ...timestampOptions(this.release), ...options })
    }
  }

  /** Adds an index. */
  addIndex(table: Name, names: Names, options: IndexOptions = {}): void {
    this.perform(indexes.addIndex(nameOf(table), names, options))
  }

  /** Removes an index, by its columns or by `{ name }`. */
  removeIndex(
    table: Name,
    names?: Names | indexes.RemoveIndexOptions,
    options: indexes.RemoveIndexOptions = {},
  ): void {
    const [list, more] = isOptions(names) ? [undefined, names] : [names, options]
    this.perform(indexes.removeIndex(nameOf(table), list, more))
  }

  /** Renames an index. */
  renameIndex(table: Name, from: Name, to: Name): void {
    this.perform(indexes.renameIndex(nameOf(table), nameOf(from), nameOf(to)))
  }

  /** Adds a condition that every row has to meet. */
  addCheckConstraint(table: Name, expression: string, options: CheckOptions = {}): void {
    this.perform(addCheck(nameOf(table), String(expression), options))
  }

  /** Removes such a condition, by itself or by `{ name }`. */
  removeCheckConstraint(
    table: Name,
    expression?: string | CheckOptions,
    options: CheckOptions = {},
  ): void {
    const [sql, more] = isOptions<CheckOptions>(expression)
      ? [undefined, expression]
      : [expression, options]
    this.perform(
      removeCheck(nameOf(table), sql === undefined ? more.expression : String(sql), more),
    )
  }

  /** Adds a reference: `addReference('comments', 'article', { foreignKey: true })`. */
  addReference(table: Name, name: Name, options: ReferenceOptions = {}): void {
    this.perform(references.addReference(nameOf(table), nameOf(name), options, this.release))
  }

  /** Removes a reference. */
  removeReference(table: Name, name: Name, options: ReferenceOptions = {}): void {
    this.perform(references.removeReference(nameOf(table), nameOf(name), options))
  }

  /** Adds a foreign key. */
  addForeignKey(from: Name, to: Name, options: ForeignKeyOptions = {}): void {
    this.perform(references.addForeignKey(nameOf(from), nameOf(to), options))
  }

  /** Removes a foreign key, by the other table or by `{ column }`. */
  removeForeignKey(
    from: Name,
    to?: Name | ForeignKeyOptions,
    options: ForeignKeyOptions = {},
  ): void {
    const [table, more] = isOptions(to) ? [undefined, to] : [to, options]
    const name = table === undefined ? undefined : nameOf(table)
    this.perform(references.removeForeignKey(nameOf(from), name, more))
  }

  addBelongsTo(table: Name, name: Name, options: ReferenceOptions = {}): void {
    this.addReference(table, name, options)
  }

  removeBelongsTo(table: Name, name: Name, options: ReferenceOptions = {}): void {
    this.removeReference(table, name, options)
  }

  /** Installs an extension of PostgreSQL. SQLite has no extensions, types and comments of its own: nothing is done, as in Rails. */
  enableExtension(name: Name): void {
    this.perform(extension(nameOf(name)))
  }

  disableExtension(name: Name): void {
    this.perform(extension(nameOf(name)).inverse())
  }

  /** Makes a type of these texts: `create_enum :mood, ["sad", "ok"]`. */
  createEnum(name: Name, values: readonly unknown[]): void {
    this.perform(enumType(nameOf(name), values))
  }

  dropEnum(name: Name, values: readonly unknown[] | null = null): void {
    this.perform(dropEnumType(nameOf(name), values))
  }

  changeColumnComment(..._: readonly unknown[]): void {}
  changeTableComment(..._: readonly unknown[]): void {}
  validateForeignKey(..._: readonly unknown[]): void {}
  validateCheckConstraint(..._: readonly unknown[]): void {}

  /** The database itself, which answers to the same words. */
  connection(): this {
    return this
  }

  adapterName(): string {
    return this.#db?.adapter.name ?? 'SQLite'
  }

  isSupportsDatetimeWithPrecision(): boolean {
    return true
  }

  /** The name of a table's primary key. */
  primaryKey(table: Name): string | null {
    return this.#read(nameOf(table))?.primaryKey ?? null
  }

  /** The columns of a table, its key first. */
  columnList(table: Name): ColumnFacts[] {
    const shape = this.#read(nameOf(table))
    return shape === null ? [] : columnFacts(shape)
  }

  isTableExists(name: Name): boolean {
    return this.#read(nameOf(name)) !== null
  }

  isColumnExists(table: Name, name: Name, type?: Name): boolean {
    const shape = this.#read(nameOf(table))
    const column = nameOf(name)
    if (shape === null || !columnNames(shape).includes(column)) return false
    const wanted = type === undefined ? null : findType(nameOf(type))
    const found = shape.columns.find((each) => each.name === column)
    return wanted === null || (found?.type ?? 'integer') === wanted.type
  }

  isIndexExists(table: Name, names: Names, options: IndexOptions = {}): boolean {
    const wanted = namesOf(names).join()
    const name = options.name === undefined ? null : nameOf(options.name)
    const found = this.#read(nameOf(table))?.indexes.find((each) => {
      return each.columns.join() === wanted && (name === null || each.name === name)
    })
    return found !== undefined && (options.unique === undefined || found.unique === options.unique)
  }

  isIndexNameExists(table: Name, name: Name): boolean {
    return this.#read(nameOf(table))?.indexes.some((each) => each.name === nameOf(name)) ?? false
  }

  isForeignKeyExists(
    from: Name,
    to?: Name | ForeignKeyOptions,
    options: ForeignKeyOptions = {},
  ): boolean {
    const [table, more] = isOptions<ForeignKeyOptions>(to) ? [undefined, to] : [to, options]
    const target = table ?? more.toTable
    const keys = this.#read(nameOf(from))?.foreignKeys ?? []
    return keys.some((key) => {
      return (
        (target === undefined || key.to === nameOf(target)) &&
        (more.column === undefined || key.column === nameOf(more.column))
      )
    })
  }

  /** The names of the tables. */
  tables(): string[] {
    return this.#db === null ? [] : readTables(this.#db).map(({ name }) => name)
  }

  #read(name: string): Table | null {
    return this.#db === null ? null : readTable(this.#db, name)
  }

  /** Runs SQL as it stands. */
  execute(sql: string): void {
    this.perform(execute(String(sql)))
  }

  /** The rows of a query, by column name. */
  selectAll(sql: string): SqlRow[] {
    return this.#db === null ? [] : this.#db.query(sql)
  }

  /** Makes a change, or notes it where the migration is to be taken back. */
  protected perform(operation: Operation): void {
    if (this.#recording !== null) this.#recording.push(operation)
    else if (this.#db !== null) operation.apply(this.#db)
    else throw new ArgumentError('a migration runs through the Migrator')
  }
}

/** Nothing, a block, or options and a block. */
export type TableArguments =
  | readonly []
  | readonly [tables.TableBlock]
  | readonly [tables.TableOptions]
  | readonly [tables.TableOptions, tables.TableBlock | undefined]

function tableArguments(
  rest: TableArguments,
): readonly [tables.TableOptions, tables.TableBlock | undefined] {
  const [first, second] = rest
  return typeof first === 'function' ? [{}, first] : [first ?? {}, second]
}

function isOptions<T extends object>(value: T | Names | undefined): value is T {
  return typeof value === 'object' && !Array.isArray(value)
}
