import { singularize } from '../inflection/inflection.ts'
import { className, nameClass } from '../ruby/class/class-info.ts'
import type { ColumnOptions } from './column-definition.ts'
import type { SqlConnection, SqlRow } from './connection.ts'
import { ArgumentError, IrreversibleMigration } from './errors.ts'
import type { ForeignKeyOptions } from './foreign-key-definition.ts'
import type { IndexOptions } from './index-definition.ts'
import { nameOf, namesOf } from './names.ts'
import * as columns from './operations/columns.ts'
import { execute } from './operations/execute.ts'
import * as indexes from './operations/indexes.ts'
import type { Operation } from './operations/operation.ts'
import * as references from './operations/references.ts'
import * as tables from './operations/tables.ts'
import { readTable } from './read-tables.ts'
import type { ReferenceOptions } from './reference-definition.ts'
import { CURRENT_RELEASE } from './release.ts'
import type { Table } from './shape.ts'
import { TableChanges } from './table-changes.ts'
import { namesAndOptions } from './table-definition.ts'

type Name = string | symbol
type Names = Name | readonly Name[]

/** What a migration may define: `change`, or `up` and `down`. */
interface Steps {
  change?(): unknown
  up?(): unknown
  down?(): unknown
}

/** The words of a migration and of db/schema.rb. Each makes its change at once. */
export class SchemaStatements {
  #db: SqlConnection | null = null
  #recording: Operation[] | null = null
  /** The release of Rails whose rules the words keep. */
  release = CURRENT_RELEASE

  /** Makes the changes of `body` on the database. */
  protected applyTo(db: SqlConnection, body: () => unknown): void {
    const before = this.#db
    this.#db = db
    try {
      body()
    } finally {
      this.#db = before
    }
  }

  /** The steps that `body` asks for, without making them. */
  protected record(body: () => unknown): Operation[] {
    const operations: Operation[] = []
    this.#recording = operations
    try {
      body()
    } finally {
      this.#recording = null
    }
    return operations
  }

  /** Creates a table; the block defines its columns. */
  createTable(name: Name, ...rest: TableArguments): void {
    const [options, block] = tableArguments(rest)
    this.#perform(tables.createTable(nameOf(name), options, block))
  }

  /** Drops a table; with the block of `createTable` this can be undone. */
  dropTable(name: Name, ...rest: TableArguments): void {
    const [options, block] = tableArguments(rest)
    this.#perform(tables.dropTable(nameOf(name), options, block))
  }

  /** Renames a table. */
  renameTable(from: Name, to: Name): void {
    this.#perform(tables.renameTable(nameOf(from), nameOf(to)))
  }

  /** Changes a table: the block says how. */
  changeTable(name: Name, ...rest: ChangeArguments): void {
    const block = rest.find((each) => typeof each === 'function')
    block?.(new TableChanges(this, name))
  }

  /** Creates the table between two others, called after both: `articles_tags`. */
  createJoinTable(left: Name, right: Name, ...rest: JoinArguments): void {
    const [name, options, block] = joinTable(left, right, rest)
    this.#perform(tables.createTable(name, options, block))
  }

  /** Creates a table of a module of SQLite: `createVirtualTable('searches', 'fts5', ['title'])`. */
  createVirtualTable(name: Name, module: Name, values: readonly unknown[]): void {
    this.#perform(tables.createVirtualTable(nameOf(name), nameOf(module), values.map(String)))
  }

  /** Drops the table between two others. */
  dropJoinTable(left: Name, right: Name, ...rest: JoinArguments): void {
    const [name, options, block] = joinTable(left, right, rest)
    this.#perform(tables.dropTable(name, options, block))
  }

  /** What runs in one direction alone: `dir.up { … }`, `dir.down { … }`. */
  reversible(block: (directions: Directions) => unknown): void {
    const directions = new Directions()
    block(directions)
    const { steps } = directions
    this.#perform(this.#stepwise(steps.up, steps.down))
  }

  /** What runs as the migration is made, and not as it is taken back. */
  upOnly(block: () => unknown): void {
    this.#perform(this.#stepwise([block], []))
  }

  #stepwise(up: readonly Step[], down: readonly Step[]): Operation {
    return {
      apply: (db) => this.applyTo(db, () => up.forEach((step) => step())),
      inverse: () => this.#stepwise(down, up),
    }
  }

  /** Adds columns of one type. */
  addColumns(table: Name, ...rest: ColumnsArguments): void {
    const [names, { type, ...options }] = namesAndOptions<TypedOptions>(rest)
    for (const name of names) this.addColumn(table, name, type ?? '', options)
  }

  /** Removes columns; with their type this can be undone. */
  removeColumns(table: Name, ...rest: ColumnsArguments): void {
    const [names, { type, ...options }] = namesAndOptions<TypedOptions>(rest)
    for (const name of names) this.removeColumn(table, name, type, options)
  }

  /** Gives an index another name. */
  renameIndex(table: Name, from: Name, to: Name): void {
    this.#perform(indexes.renameIndex(nameOf(table), nameOf(from), nameOf(to)))
  }

  /** Whether there is a table. */
  isTableExists(name: Name): boolean {
    return this.#read(name) !== null
  }

  /** Whether a table has a column. */
  isColumnExists(table: Name, name: Name): boolean {
    const found = this.#read(table)
    const names =
      found === null ? [] : [found.primaryKey, ...found.columns.map((each) => each.name)]
    return names.includes(nameOf(name))
  }

  /** Whether a table has an index over these columns, or of a name. */
  isIndexExists(table: Name, names: Names, options: IndexOptions = {}): boolean {
    const wanted = namesOf(names).join()
    const name = options.name === undefined ? null : nameOf(options.name)
    const { indexes: found } = this.#read(table) ?? { indexes: [] }
    return found.some((each) =>
      name === null ? each.columns.join() === wanted : each.name === name,
    )
  }

  #read(name: Name): Table | null {
    return this.#db === null ? null : readTable(this.#db, nameOf(name))
  }

  /** The same as `addReference`. */
  addBelongsTo(table: Name, name: Name, options: ReferenceOptions = {}): void {
    this.addReference(table, name, options)
  }

  /** The same as `removeReference`. */
  removeBelongsTo(table: Name, name: Name, options: ReferenceOptions = {}): void {
    this.removeReference(table, name, options)
  }

  /** Adds a column. */
  addColumn(table: Name, name: Name, type: Name, options: ColumnOptions = {}): void {
    this.#perform(columns.addColumn(nameOf(table), nameOf(name), nameOf(type), options))
  }

  /** Removes a column; with its type this can be undone. */
  removeColumn(table: Name, name: Name, type?: Name, options: ColumnOptions = {}): void {
    const word = type === undefined ? undefined : nameOf(type)
    this.#perform(columns.removeColumn(nameOf(table), nameOf(name), word, options))
  }

  /** Renames a column. */
  renameColumn(table: Name, from: Name, to: Name): void {
    this.#perform(columns.renameColumn(nameOf(table), nameOf(from), nameOf(to)))
  }

  /** Changes the type and options of a column. */
  changeColumn(table: Name, name: Name, type: Name, options: ColumnOptions = {}): void {
    this.#perform(columns.changeColumn(nameOf(table), nameOf(name), nameOf(type), options))
  }

  /** Allows or forbids NULL; `filler` is for the rows that have none. */
  changeColumnNull(table: Name, name: Name, nullable: boolean, filler?: unknown): void {
    this.#perform(columns.changeColumnNull(nameOf(table), nameOf(name), nullable, filler))
  }

  /** Changes the default of a column; with `{ from, to }` this can be undone. */
  changeColumnDefault(table: Name, name: Name, value: unknown): void {
    this.#perform(columns.changeColumnDefault(nameOf(table), nameOf(name), value))
  }

  /** Adds `created_at` and `updated_at`. */
  addTimestamps(table: Name, options: ColumnOptions = {}): void {
    this.addColumn(table, 'created_at', 'datetime', { null: false, ...options })
    this.addColumn(table, 'updated_at', 'datetime', { null: false, ...options })
  }

  /** Removes `created_at` and `updated_at`. */
  removeTimestamps(table: Name, options: ColumnOptions = {}): void {
    this.removeColumn(table, 'updated_at', 'datetime', { null: false, ...options })
    this.removeColumn(table, 'created_at', 'datetime', { null: false, ...options })
  }

  /** Adds an index. */
  addIndex(table: Name, names: Names, options: IndexOptions = {}): void {
    this.#perform(indexes.addIndex(nameOf(table), names, options))
  }

  /** Removes an index, by its columns or by `{ name }`. */
  removeIndex(
    table: Name,
    names?: Names | indexes.RemoveIndexOptions,
    options: indexes.RemoveIndexOptions = {},
  ): void {
    const [list, more] = isOptions(names) ? [undefined, names] : [names, options]
    this.#perform(indexes.removeIndex(nameOf(table), list, more))
  }

  /** Adds a reference: `addReference('comments', 'article', { foreignKey: true })`. */
  addReference(table: Name, name: Name, options: ReferenceOptions = {}): void {
    this.#perform(references.addReference(nameOf(table), nameOf(name), options))
  }

  /** Removes a reference. */
  removeReference(table: Name, name: Name, options: ReferenceOptions = {}): void {
    this.#perform(references.removeReference(nameOf(table), nameOf(name), options))
  }

  /** Adds a foreign key. */
  addForeignKey(from: Name, to: Name, options: ForeignKeyOptions = {}): void {
    this.#perform(references.addForeignKey(nameOf(from), nameOf(to), options))
  }

  /** Removes a foreign key, by the other table or by `{ column }`. */
  removeForeignKey(
    from: Name,
    to?: Name | ForeignKeyOptions,
    options: ForeignKeyOptions = {},
  ): void {
    const [table, more] = isOptions(to) ? [undefined, to] : [to, options]
    const name = table === undefined ? undefined : nameOf(table)
    this.#perform(references.removeForeignKey(nameOf(from), name, more))
  }

  /** Runs SQL as it stands. */
  execute(sql: string): void {
    this.#perform(execute(String(sql)))
  }

  /** The rows of a query, by column name. */
  selectAll(sql: string): SqlRow[] {
    return this.#db === null ? [] : this.#db.query(sql)
  }

  #perform(operation: Operation): void {
    if (this.#recording !== null) this.#recording.push(operation)
    else if (this.#db !== null) operation.apply(this.#db)
    else throw new ArgumentError('a migration runs through the Migrator')
  }
}

/** A migration: a subclass defines `change`, or `up` and `down`. */
export class Migration extends SchemaStatements {
  static {
    nameClass(this, 'Webfw::Migration')
  }

  /** The class whose words keep the rules of an earlier release: `ActiveRecord::Migration[6.1]`. */
  static of(release: number): typeof Migration {
    return class extends Migration {
      override release = release
    }
  }

  /** Makes the change on the database, or takes it back. */
  run(db: SqlConnection, direction: 'up' | 'down'): void {
    const steps = this as Migration & Steps
    const body = direction === 'up' ? steps.up : steps.down
    if (body !== undefined) {
      this.applyTo(db, () => body.call(this))
    } else if (steps.change === undefined) {
      this.#refuse(direction)
    } else if (direction === 'up') {
      this.applyTo(db, () => steps.change?.())
    } else {
      const operations = this.record(() => steps.change?.())
      const inverses = operations.reverse().map((operation) => operation.inverse())
      for (const inverse of inverses) inverse.apply(db)
    }
  }

  #refuse(direction: 'up' | 'down'): never {
    const name = className(this.constructor)
    if (direction === 'up') throw new ArgumentError(`${name} defines neither change nor up`)
    throw new IrreversibleMigration(`${name} cannot be undone: it defines neither change nor down`)
  }
}

type Step = () => unknown

/** The `dir` of `reversible`. */
export class Directions {
  readonly steps: { readonly up: Step[]; readonly down: Step[] } = { up: [], down: [] }

  up(step: Step): void {
    this.steps.up.push(step)
  }

  down(step: Step): void {
    this.steps.down.push(step)
  }
}

type TypedOptions = ColumnOptions & { readonly type?: Name }
type ColumnsArguments = readonly (Name | TypedOptions)[]

/** Perhaps options, then the block. */
export type ChangeArguments = readonly (
  | { readonly bulk?: boolean }
  | ((t: TableChanges) => unknown)
)[]

interface JoinOptions extends tables.TableOptions {
  readonly tableName?: Name
  readonly columnOptions?: ColumnOptions
}

/** Perhaps options, perhaps a block. */
export type JoinArguments = readonly (JoinOptions | tables.TableBlock)[]

/** `artists` and `musics` make artists_musics; what both begin with stands once. */
function joinTable(
  left: Name,
  right: Name,
  rest: JoinArguments,
): readonly [string, tables.TableOptions, tables.TableBlock] {
  const both = [nameOf(left), nameOf(right)].sort()
  const block = rest.find((each) => typeof each === 'function')
  const given = rest.find((each): each is JoinOptions => typeof each === 'object') ?? {}
  const { tableName, columnOptions, ...options } = given
  const joined = both
    .join('\0')
    .replace(/^(.*[._])(.+)\0\1(.+)/, '$1$2_$3')
    .replace('\0', '_')
  const columns = [nameOf(left), nameOf(right)].map((each) => `${singularize(each)}_id`)
  return [
    tableName === undefined ? joined : nameOf(tableName),
    { ...options, id: false },
    (t) => {
      for (const each of columns) t.integer(each, { null: false, ...columnOptions })
      block?.(t)
    },
  ]
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
