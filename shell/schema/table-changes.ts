import { nameClass } from '../ruby/class/class-info.ts'
import type { ColumnOptions } from './column-definition.ts'
import type { ForeignKeyOptions } from './foreign-key-definition.ts'
import type { IndexOptions } from './index-definition.ts'
import type { SchemaStatements } from './migration.ts'
import type { RemoveIndexOptions } from './operations/indexes.ts'
import type { ReferenceOptions } from './reference-definition.ts'
import {
  type ColumnArguments,
  namesAndOptions,
  type ReferenceArguments,
} from './table-definition.ts'

type Name = string | symbol
type Names = Name | readonly Name[]

/** The `t` of `change_table`: each word is the one of the migration, for this table. */
export class TableChanges {
  static {
    nameClass(this, 'Table')
  }

  readonly #to: SchemaStatements
  readonly name: Name

  constructor(to: SchemaStatements, name: Name) {
    this.#to = to
    this.name = name
  }

  column(name: Name, type: Name, options: ColumnOptions = {}): void {
    this.#to.addColumn(this.name, name, type, options)
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
  bigint(...names: ColumnArguments): void {
    this.#each('bigint', names)
  }
  jsonb(...names: ColumnArguments): void {
    this.#each('jsonb', names)
  }
  timestamp(...names: ColumnArguments): void {
    this.#each('timestamp', names)
  }
  timestamptz(...names: ColumnArguments): void {
    this.#each('timestamptz', names)
  }
  numeric(...names: ColumnArguments): void {
    this.#each('numeric', names)
  }
  blob(...names: ColumnArguments): void {
    this.#each('blob', names)
  }
  uuid(...names: ColumnArguments): void {
    this.#each('uuid', names)
  }
  citext(...names: ColumnArguments): void {
    this.#each('citext', names)
  }
  inet(...names: ColumnArguments): void {
    this.#each('inet', names)
  }
  cidr(...names: ColumnArguments): void {
    this.#each('cidr', names)
  }
  macaddr(...names: ColumnArguments): void {
    this.#each('macaddr', names)
  }

  timestamps(options: ColumnOptions = {}): void {
    this.#to.addTimestamps(this.name, options)
  }

  references(...names: ReferenceArguments): void {
    const [list, options] = namesAndOptions<ReferenceOptions>(names)
    for (const name of list) this.#to.addReference(this.name, name, options)
  }

  belongsTo(...names: ReferenceArguments): void {
    this.references(...names)
  }

  index(columns: Names, options: IndexOptions = {}): void {
    this.#to.addIndex(this.name, columns, options)
  }

  foreignKey(to: Name, options: ForeignKeyOptions = {}): void {
    this.#to.addForeignKey(this.name, to, options)
  }

  rename(from: Name, to: Name): void {
    this.#to.renameColumn(this.name, from, to)
  }

  remove(...names: readonly (Name | (ColumnOptions & { readonly type?: Name }))[]): void {
    this.#to.removeColumns(this.name, ...names)
  }

  change(name: Name, type: Name, options: ColumnOptions = {}): void {
    this.#to.changeColumn(this.name, name, type, options)
  }

  changeDefault(name: Name, value: unknown): void {
    this.#to.changeColumnDefault(this.name, name, value)
  }

  changeNull(name: Name, nullable: boolean, filler?: unknown): void {
    this.#to.changeColumnNull(this.name, name, nullable, filler)
  }

  removeIndex(names?: Names | RemoveIndexOptions, options: RemoveIndexOptions = {}): void {
    this.#to.removeIndex(this.name, names, options)
  }

  renameIndex(from: Name, to: Name): void {
    this.#to.renameIndex(this.name, from, to)
  }

  removeReferences(...names: ReferenceArguments): void {
    const [list, options] = namesAndOptions<ReferenceOptions>(names)
    for (const name of list) this.#to.removeReference(this.name, name, options)
  }

  removeBelongsTo(...names: ReferenceArguments): void {
    this.removeReferences(...names)
  }

  removeTimestamps(options: ColumnOptions = {}): void {
    this.#to.removeTimestamps(this.name, options)
  }

  removeForeignKey(to?: Name | ForeignKeyOptions, options: ForeignKeyOptions = {}): void {
    this.#to.removeForeignKey(this.name, to, options)
  }

  #each(type: Name, names: ColumnArguments): void {
    const [list, options] = namesAndOptions<ColumnOptions>(names)
    for (const name of list) this.#to.addColumn(this.name, name, type, options)
  }
}
