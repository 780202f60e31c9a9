import { classify, singularize } from '../../shell/inflection/inflection.ts'
import type { ColumnType } from '../../shell/schema/column-type.ts'
import type { SqlConnection } from '../../shell/schema/connection.ts'
import { defaultValue } from '../../shell/schema/default.ts'
import { ArgumentError } from '../../shell/schema/errors.ts'
import { type MigrationEntry, Migrator } from '../../shell/schema/migrator.ts'
import { readTables } from '../../shell/schema/read-tables.ts'
import type { Schema } from '../../shell/schema/schema.ts'
import type { Column, ForeignKey, Index, Table } from '../../shell/schema/shape.ts'
import { type AssociationFacts, deriveAssociations, isJoinTable } from './associations.ts'
import { withSqlite } from './sql-js.ts'
import { standIn } from './stand-in.ts'

/** A column, the primary key included. */
export interface ColumnFacts {
  readonly name: string
  readonly type: ColumnType
  /** The type in the table, where records hold another: the names of an enum's values. */
  readonly kept?: ColumnType
  /** The type of PostgreSQL whose values are objects of their own: `daterange`, `date[]`. */
  readonly native?: string
  /** Whether records have it and the table has not: `attribute`. */
  readonly isVirtual?: boolean
  /** Whether SQLite computes it: `t.virtual`. */
  readonly isGenerated?: boolean
  readonly isPrimaryKey: boolean
  readonly null: boolean
  /** What a new record starts with; null for none, undefined when only SQLite can compute it. */
  readonly default: unknown
  readonly limit: number | null
  /** Decimal places. */
  readonly scale: number | null
}

/** A table, its model's name, and how it belongs to others. */
export interface TableFacts {
  readonly name: string
  /** `Article` */
  readonly className: string
  /** `article`: the model's file and form key. */
  readonly singular: string
  readonly primaryKey: string | null
  readonly columns: readonly ColumnFacts[]
  readonly foreignKeys: readonly ForeignKey[]
  readonly indexes: readonly Index[]
  readonly associations: readonly AssociationFacts[]
  /** Whether it is nothing but two foreign keys. */
  readonly isJoin: boolean
}

/** Why db/schema.rb or a migration could not be replayed. */
export interface ReplayFailure {
  /** The migration, or null for db/schema.rb. */
  readonly migration: MigrationEntry | null
  readonly error: unknown
}

/** What the schema says, once the migrations that have not run are applied to it. */
export interface SchemaFacts {
  /** The newest version; "0" before the first. */
  readonly version: string
  readonly tables: ReadonlyMap<string, TableFacts>
  /** Set when something could not be replayed: then the facts are those before it. */
  readonly failure: ReplayFailure | null
  /** Columns that a new database, which runs all migrations, has and these tables lack, or the other way round. */
  readonly strays: readonly StrayColumn[]
  /** Whether a new database begins with db/schema.rb: the migrations of some of its tables are gone. */
  readonly beginsWithSchema: boolean
}

/** A column that db/schema.rb and the migrations do not agree on. */
export interface StrayColumn {
  readonly table: string
  readonly column: string
  readonly isInSchema: boolean
}

/** What facts are read from. `content` stands for it all: the texts of the files it came from. */
export interface SchemaSource {
  readonly schema: Schema | null
  readonly migrations: readonly MigrationEntry[]
  readonly content?: string
  /** Whether the application's database is PostgreSQL. */
  readonly isPostgres?: boolean
}

const known = new Map<string, SchemaFacts>()

/** The facts of an earlier call with the same content; null when it must be read (again). */
export function knownSchemaFacts(content: string): SchemaFacts | null {
  return known.get(content) ?? null
}

/**
 * Replays db/schema.rb and what is pending on an empty SQLite in memory, and reads it back; then all
 * migrations from the first on, as a new database runs them.
 */
export async function readSchemaFacts(source: SchemaSource): Promise<SchemaFacts> {
  const { content } = source
  const before = content === undefined ? null : knownSchemaFacts(content)
  if (before !== null) return before
  const adapter = source.isPostgres ? standIn : undefined
  const replayed = await withSqlite((db) => replay(db, source), adapter)
  const isWhole = source.schema !== null && replayed.failure === null
  const facts = isWhole
    ? {
        ...replayed,
        ...(await withSqlite((db) => startOver(db, source, replayed.tables), adapter)),
      }
    : replayed
  if (content !== undefined) {
    if (known.size > 16) known.clear()
    known.set(content, facts)
  }
  return facts
}

function replay(db: SqlConnection, { schema, migrations }: SchemaSource): SchemaFacts {
  let failure: ReplayFailure | null = null
  try {
    schema?.load(
      db,
      migrations.map((entry) => entry.version),
    )
  } catch (error) {
    return {
      version: '0',
      tables: new Map(),
      failure: { migration: null, error },
      strays: [],
      beginsWithSchema: false,
    }
  }
  const migrator = new Migrator(db, migrations)
  try {
    migrator.migrate()
  } catch (error) {
    failure = { migration: migrator.pending()[0] ?? null, error }
  }
  const tables = readTables(db)
  const associations = deriveAssociations(tables)
  const facts = tables.map((table) => tableFacts(table, associations.get(table.name) ?? []))
  return {
    version: migrator.version(),
    tables: new Map(facts.map((table) => [table.name, table])),
    failure,
    strays: [],
    beginsWithSchema: false,
  }
}

/**
 * Runs all migrations from the first on: what one says that no table can take, and on which columns they and
 * db/schema.rb do not agree. Of migrations that begin with an older db/schema.rb, which is gone, nobody knows
 * the tables: what those lack is no mistake.
 */
function startOver(
  db: SqlConnection,
  { migrations }: SchemaSource,
  known: SchemaFacts['tables'],
): Pick<SchemaFacts, 'failure' | 'strays' | 'beginsWithSchema'> {
  const migrator = new Migrator(db, migrations)
  try {
    migrator.migrate()
  } catch (error) {
    const isMistake = error instanceof ArgumentError
    const migration = migrator.pending()[0] ?? null
    return {
      failure: isMistake ? { migration, error } : null,
      strays: [],
      beginsWithSchema: !isMistake,
    }
  }
  const tables = readTables(db)
  const names = new Set(tables.map(({ name }) => name))
  const beginsWithSchema = [...known.keys()].some((name) => !names.has(name))
  const strays = tables.flatMap((made) => {
    const own = known.get(made.name)
    if (own === undefined) return []
    const before = own.columns.flatMap(({ name, isPrimaryKey }) => (isPrimaryKey ? [] : [name]))
    const after = made.columns.map(({ name }) => name)
    const stray = (isInSchema: boolean) => (column: string) => {
      return { table: made.name, column, isInSchema }
    }
    return [
      ...before.filter((column) => !after.includes(column)).map(stray(true)),
      ...after.filter((column) => !before.includes(column)).map(stray(false)),
    ]
  })
  return { failure: null, strays, beginsWithSchema }
}

function tableFacts(table: Table, associations: readonly AssociationFacts[]): TableFacts {
  const { name, primaryKey, foreignKeys, indexes } = table
  const columns = table.columns.map((column) => columnFacts(column))
  if (table.key !== undefined) columns.unshift({ ...columnFacts(table.key), isPrimaryKey: true })
  else if (primaryKey !== null) columns.unshift(keyColumn(primaryKey))
  return {
    name,
    className: classify(name),
    singular: singularize(name),
    primaryKey,
    columns,
    foreignKeys,
    indexes,
    associations,
    isJoin: isJoinTable(table),
  }
}

function columnFacts(column: Column): ColumnFacts {
  const native = nativeType(column)
  // What a value is, nobody says before it is there.
  const isObject = native !== null && !native.endsWith('[]')
  return {
    name: column.name,
    type: isObject ? 'json' : typeOfValues(column),
    ...(native === null ? {} : { native }),
    ...(isObject ? { kept: 'string' as const } : {}),
    isPrimaryKey: false,
    null: column.null,
    default: defaultValue(column.default, column.type),
    limit: column.limit ?? null,
    scale: column.scale ?? null,
    ...(column.generated === undefined ? {} : { isGenerated: true }),
  }
}

const OBJECTS = /^(?:int4range|int8range|numrange|daterange|tsrange|tstzrange|interval)$/

/** A range, an interval, or a list of what is no text; null for other types. */
function nativeType({ native, isArray, element }: Column): string | null {
  const word = native !== undefined && OBJECTS.test(native) ? native : null
  if (isArray !== true) return word
  const own = word ?? element ?? null
  return own === null || /^(?:string|text|json|interval)$/.test(own) ? null : `${own}[]`
}

/** A decimal that says its digits and no places is a whole number: ActiveRecord::Type::DecimalWithoutScale. */
function typeOfValues({ type, precision, scale }: Column): ColumnType {
  return type === 'decimal' && precision != null && (scale ?? 0) === 0 ? 'integer' : type
}

function keyColumn(name: string): ColumnFacts {
  return {
    name,
    type: 'integer',
    isPrimaryKey: true,
    null: false,
    default: null,
    limit: null,
    scale: null,
  }
}
