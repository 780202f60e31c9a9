import { nameClass } from '../ruby/class/class-info.ts'
import { type ColumnOptions, columnIndex, defineColumn } from './column-definition.ts'
import type { ColumnType } from './column-type.ts'
import { ArgumentError } from './errors.ts'
import { defineForeignKey, type ForeignKeyOptions } from './foreign-key-definition.ts'
import { defineIndex, type IndexOptions } from './index-definition.ts'
import { nameOf } from './names.ts'
import { defineReference, type ReferenceOptions } from './reference-definition.ts'
import type { Column, ForeignKey, Index, Table } from './shape.ts'

type Name = string | symbol

/** The `t` of `create_table`. */
export class TableDefinition {
  static {
    nameClass(this, 'TableDefinition')
  }

  readonly name: string
  readonly primaryKey: string | null
  readonly columns: Column[] = []
  readonly indexes: Index[] = []
  readonly foreignKeys: ForeignKey[] = []

  constructor(name: string, primaryKey: string | null) {
    this.name = name
    this.primaryKey = primaryKey
  }

  /** A column of any type. */
  column(name: Name, type: Name, options: ColumnOptions = {}): void {
    this.#add(defineColumn(name, type, options))
    const index = columnIndex(options)
    if (index !== null) this.index(name, index)
  }

  string(...names: ColumnArguments): void {
    this.#each('string', names)
  }
  text(...names: ColumnArguments): void {
    this.#each('text', names)
  }
  integer(...names: ColumnArguments): void {
    this.#each('integer', names)
  }
  float(...names: ColumnArguments): void {
    this.#each('float', names)
  }
  decimal(...names: ColumnArguments): void {
    this.#each('decimal', names)
  }
  boolean(...names: ColumnArguments): void {
    this.#each('boolean', names)
  }
  date(...names: ColumnArguments): void {
    this.#each('date', names)
  }
  datetime(...names: ColumnArguments): void {
    this.#each('datetime', names)
  }
  time(...names: ColumnArguments): void {
    this.#each('time', names)
  }
  binary(...names: ColumnArguments): void {
    this.#each('binary', names)
  }
  json(...names: ColumnArguments): void {
    this.#each('json', names)
  }
  // What other databases call so, SQLite keeps as these.
  bigint(...names: ColumnArguments): void {
    this.#each('integer', names)
  }
  jsonb(...names: ColumnArguments): void {
    this.#each('json', names)
  }
  timestamp(...names: ColumnArguments): void {
    this.#each('datetime', names)
  }
  timestamptz(...names: ColumnArguments): void {
    this.#each('datetime', names)
  }
  numeric(...names: ColumnArguments): void {
    this.#each('decimal', names)
  }
  blob(...names: ColumnArguments): void {
    this.#each('binary', names)
  }
  uuid(...names: ColumnArguments): void {
    this.#each('string', names)
  }
  citext(...names: ColumnArguments): void {
    this.#each('string', names)
  }
  inet(...names: ColumnArguments): void {
    this.#each('string', names)
  }
  cidr(...names: ColumnArguments): void {
    this.#each('string', names)
  }
  macaddr(...names: ColumnArguments): void {
    this.#each('string', names)
  }

  /** `created_at` and `updated_at`, which records keep by themselves. */
  timestamps(options: ColumnOptions = {}): void {
    this.column('created_at', 'datetime', { null: false, ...options })
    this.column('updated_at', 'datetime', { null: false, ...options })
  }

  /** `article_id` with an index and, when asked for, a foreign key. */
  references(...names: ReferenceArguments): void {
    const [list, options] = namesAndOptions<ReferenceOptions>(names)
    for (const name of list) this.#refer(name, options)
  }

  #refer(name: Name, options: ReferenceOptions): void {
    const reference = defineReference(this.name, nameOf(name), options)
    for (const column of reference.columns) this.#add(column)
    if (reference.index !== null) this.indexes.push(reference.index)
    if (reference.foreignKey !== null) this.foreignKeys.push(reference.foreignKey)
  }

  /** The same as `references`. */
  belongsTo(...names: ReferenceArguments): void {
    this.references(...names)
  }

  /** An index over one column or several. */
  index(columns: Name | readonly Name[], options: IndexOptions = {}): void {
    this.indexes.push(defineIndex(this.name, columns, options))
  }

  /** A foreign key to another table. */
  foreignKey(to: Name, options: ForeignKeyOptions = {}): void {
    this.foreignKeys.push(defineForeignKey(this.name, nameOf(to), options))
  }

  /** What has been defined. */
  toTable(): Table {
    const { name, primaryKey, columns, indexes, foreignKeys } = this
    return { name, primaryKey, columns, indexes, foreignKeys, extras: [], verbatim: null }
  }

  #add(column: Column): void {
    if (column.name === this.primaryKey) {
      throw new ArgumentError(`"${column.name}" is already the primary key of ${this.name}`)
    }
    if (this.columns.some((other) => other.name === column.name)) {
      throw new ArgumentError(`column "${column.name}" is defined twice in ${this.name}`)
    }
    this.columns.push(column)
  }

  #each(type: ColumnType, names: ColumnArguments): void {
    const [list, options] = namesAndOptions<ColumnOptions>(names)
    for (const name of list) this.column(name, type, options)
  }
}

/** Names, and the options behind them. */
export function namesAndOptions<Options extends object>(
  given: readonly (Name | Options)[],
): readonly [Name[], Options] {
  const last = given.at(-1)
  const isOptions = typeof last === 'object' && last !== null
  return [(isOptions ? given.slice(0, -1) : given) as Name[], (isOptions ? last : {}) as Options]
}

/** One name or several, then perhaps options. */
export type ReferenceArguments = readonly (Name | ReferenceOptions)[]

/** One name or several, then perhaps options: `t.string :first, :last, null: false`. */
export type ColumnArguments = readonly (Name | ColumnOptions)[]
