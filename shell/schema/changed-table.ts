import { nameClass } from '../ruby/class/class-info.ts'
import type { ColumnOptions } from './column-definition.ts'
import { ColumnWords, splitOptions } from './column-words.ts'
import type { ForeignKeyOptions } from './foreign-key-definition.ts'
import type { IndexOptions } from './index-definition.ts'
import type { CheckOptions } from './operations/constraints.ts'
import type { RemoveIndexOptions } from './operations/indexes.ts'
import type { ReferenceOptions } from './reference-definition.ts'
import type { SchemaStatements } from './schema-statements.ts'

type Name = string | symbol
type Names = Name | readonly Name[]

/** The `t` of `change_table`: each word changes the table at once. */
export class ChangedTable extends ColumnWords {
  static {
    nameClass(this, 'Table')
  }

  readonly name: string
  readonly #statements: SchemaStatements

  constructor(statements: SchemaStatements, name: string) {
    super()
    this.#statements = statements
    this.name = name
  }

  protected get release(): number {
    return this.#statements.release
  }

  override column(name: Name, type: Name, options: ColumnOptions = {}): void {
    this.#statements.addColumn(this.name, name, type, options)
  }

  protected override reference(name: Name, options: ReferenceOptions): void {
    this.#statements.addReference(this.name, name, options)
  }

  index(columns: Names, options: IndexOptions = {}): void {
    this.#statements.addIndex(this.name, columns, options)
  }

  foreignKey(to: Name, options: ForeignKeyOptions = {}): void {
    this.#statements.addForeignKey(this.name, to, options)
  }

  checkConstraint(expression: string, options: CheckOptions = {}): void {
    this.#statements.addCheckConstraint(this.name, expression, options)
  }

  /** Removes columns; with `type:` this can be undone. */
  remove(...names: readonly (Name | (ColumnOptions & { readonly type?: Name }))[]): void {
    const [list, { type, ...options }] = splitOptions<ColumnOptions & { readonly type?: Name }>(
      names,
    )
    for (const name of list) this.#statements.removeColumn(this.name, name, type, options)
  }

  rename(from: Name, to: Name): void {
    this.#statements.renameColumn(this.name, from, to)
  }

  renameIndex(from: Name, to: Name): void {
    this.#statements.renameIndex(this.name, from, to)
  }

  change(name: Name, type: Name, options: ColumnOptions = {}): void {
    this.#statements.changeColumn(this.name, name, type, options)
  }

  changeDefault(name: Name, value: unknown): void {
    this.#statements.changeColumnDefault(this.name, name, value)
  }

  changeNull(name: Name, nullable: boolean, filler?: unknown): void {
    this.#statements.changeColumnNull(this.name, name, nullable, filler)
  }

  removeIndex(names?: Names | RemoveIndexOptions, options: RemoveIndexOptions = {}): void {
    this.#statements.removeIndex(this.name, names, options)
  }

  removeReferences(...names: readonly (Name | ReferenceOptions)[]): void {
    const [list, options] = splitOptions<ReferenceOptions>(names)
    for (const name of list) this.#statements.removeReference(this.name, name, options)
  }

  removeBelongsTo(...names: readonly (Name | ReferenceOptions)[]): void {
    this.removeReferences(...names)
  }

  removeTimestamps(options: ColumnOptions = {}): void {
    this.#statements.removeTimestamps(this.name, options)
  }

  removeForeignKey(to?: Name | ForeignKeyOptions, options: ForeignKeyOptions = {}): void {
    this.#statements.removeForeignKey(this.name, to, options)
  }

  removeCheckConstraint(expression?: string | CheckOptions, options: CheckOptions = {}): void {
    this.#statements.removeCheckConstraint(this.name, expression, options)
  }

  isColumnExists(name: Name, type?: Name): boolean {
    return this.#statements.isColumnExists(this.name, name, type)
  }

  isIndexExists(names: Names, options: IndexOptions = {}): boolean {
    return this.#statements.isIndexExists(this.name, names, options)
  }
}
