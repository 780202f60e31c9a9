import { nameClass } from '../ruby/class/class-info.ts'
import { type ColumnOptions, columnIndex, defineColumn } from './column-definition.ts'
import { ColumnWords, releasedOptions } from './column-words.ts'
import { checkName } from './constraint.ts'
import { ArgumentError } from './errors.ts'
import { defineForeignKey, type ForeignKeyOptions } from './foreign-key-definition.ts'
import { defineIndex, type IndexOptions } from './index-definition.ts'
import { nameOf } from './names.ts'
import { defineReference, type ReferenceOptions } from './reference-definition.ts'
import { CURRENT_RELEASE } from './release.ts'
import type { CheckConstraint, Column, ForeignKey, Index, Table } from './shape.ts'

type Name = string | symbol

export type { ColumnArguments } from './column-words.ts'

/** What stands for a primary key: an integer's name, a column of another type, or several columns. */
export type Key = string | null | Column | readonly string[]

/** The `t` of `create_table`. */
export class TableDefinition extends ColumnWords {
  static {
    nameClass(this, 'TableDefinition')
  }

  readonly name: string
  readonly columns: Column[] = []
  readonly indexes: Index[] = []
  readonly foreignKeys: ForeignKey[] = []
  readonly checks: CheckConstraint[] = []
  protected readonly release: number
  readonly #hasExtensions: boolean
  #key: Key

  constructor(name: string, key: Key, release = CURRENT_RELEASE, hasExtensions = false) {
    super()
    this.name = name
    this.#key = key
    this.release = release
    this.#hasExtensions = hasExtensions
  }

  /** The name of the primary key; null where there is none, or several columns are one. */
  get primaryKey(): string | null {
    const key = this.#key
    if (key === null || typeof key === 'string') return key
    return 'name' in key ? key.name : null
  }

  /** `t.primary_key :id`, in a table that is made without one. */
  primaryKeyColumn(name: Name, type: Name = 'primary_key', options: ColumnOptions = {}): void {
    const word = nameOf(type)
    const isCounted = ['primary_key', 'integer', 'bigint'].includes(word)
    this.#key = isCounted
      ? nameOf(name)
      : { ...defineColumn(name, type, options, this.#hasExtensions), null: false }
  }

  override column(
    name: Name,
    type: Name,
    options: ColumnOptions & { primaryKey?: boolean } = {},
  ): void {
    const { primaryKey, ...rest } = options
    if (primaryKey) {
      this.primaryKeyColumn(name, type, rest)
      return
    }
    if (nameOf(type) === 'primary_key') {
      this.primaryKeyColumn(name)
      return
    }
    const released = releasedOptions(type, rest, this.release)
    this.#add(defineColumn(name, type, released, this.#hasExtensions))
    const index = columnIndex(rest)
    if (index !== null) this.index(name, index)
  }

  protected override reference(name: Name, options: ReferenceOptions): void {
    const reference = defineReference(this.name, nameOf(name), options, this.release)
    for (const column of reference.columns) this.#add(column)
    if (reference.index !== null) this.indexes.push(reference.index)
    if (reference.foreignKey !== null) this.foreignKeys.push(reference.foreignKey)
  }

  /** An index over one column or several. */
  index(columns: Name | readonly Name[], options: IndexOptions = {}): void {
    this.indexes.push(defineIndex(this.name, columns, options))
  }

  /** A foreign key to another table. */
  foreignKey(to: Name, options: ForeignKeyOptions = {}): void {
    this.foreignKeys.push(defineForeignKey(this.name, nameOf(to), options))
  }

  /** A condition that every row has to meet. */
  checkConstraint(expression: string, options: { readonly name?: Name } = {}): void {
    const sql = String(expression)
    this.checks.push({ name: checkName(this.name, sql, options.name), expression: sql })
  }

  /** What has been defined. */
  toTable(): Table {
    const { name, primaryKey, columns, indexes, foreignKeys, checks } = this
    const key = this.#key
    const isColumn = key !== null && typeof key === 'object' && 'name' in key
    return {
      name,
      primaryKey,
      ...(isColumn ? { key: { ...(key as Column), null: false } } : {}),
      ...(Array.isArray(key) ? { keyColumns: key as string[] } : {}),
      columns,
      indexes,
      foreignKeys,
      ...(checks.length === 0 ? {} : { checks }),
      extras: [],
      verbatim: null,
    }
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
}
