import { underscore } from '../inflection/inflection.ts'
import type { SqlConnection } from './connection.ts'
import { ArgumentError } from './errors.ts'
import type { Migration } from './migration.ts'
import type { Schema } from './schema.ts'
import {
  compareVersions,
  forgetVersion,
  readVersions,
  recordVersions,
} from './schema-migrations.ts'

/** A migration as gen/app.ts lists it. */
export interface MigrationEntry {
  readonly version: string
  readonly name: string
  readonly migration: new () => Migration
}

/** One line of `db status`. */
export interface MigrationStatus {
  readonly version: string
  readonly name: string
  readonly state: 'up' | 'down'
}

/** What a Migrator tells and asks. */
export interface MigratorOptions {
  /** Takes each line of progress. */
  readonly log?: (line: string) => void
  /** Milliseconds, for the durations. */
  readonly now?: () => number
  /** What an empty database begins with, before the migrations that are newer. */
  readonly schema?: Schema | null
  /** Runs a migration: its records are those of the same database. */
  readonly around?: (migrate: () => void) => void
}

/** Brings a database to the schema of its migrations, and back. */
export class Migrator {
  readonly #db: SqlConnection
  readonly #entries: readonly MigrationEntry[]
  readonly #log: (line: string) => void
  readonly #now: () => number
  readonly #schema: Schema | null
  readonly #around: (migrate: () => void) => void

  constructor(
    db: SqlConnection,
    entries: readonly MigrationEntry[],
    options: MigratorOptions = {},
  ) {
    this.#db = db
    this.#entries = [...entries].sort((a, b) => compareVersions(a.version, b.version))
    this.#log = options.log ?? (() => {})
    this.#now = options.now ?? (() => performance.now())
    this.#schema = options.schema ?? null
    this.#around = options.around ?? ((migrate) => migrate())
    for (const [index, entry] of this.#entries.entries()) {
      const other = this.#entries[index + 1]
      if (other?.version !== entry.version) continue
      throw new ArgumentError(
        `${entry.name} and ${other.name} both have version ${entry.version}: rename one file`,
      )
    }
  }

  /** The newest version that has run; "0" before the first. */
  version(): string {
    return readVersions(this.#db).at(-1) ?? '0'
  }

  /** The migrations that have not run. */
  pending(): MigrationEntry[] {
    const done = new Set(readVersions(this.#db))
    return this.#entries.filter((entry) => !done.has(entry.version))
  }

  /** Every migration, and those that have run but whose file is gone. */
  status(): MigrationStatus[] {
    const done = readVersions(this.#db)
    const known = this.#entries.map(({ version, name }): MigrationStatus => {
      return { version, name, state: done.includes(version) ? 'up' : 'down' }
    })
    const gone = done
      .filter((version) => !this.#entries.some((entry) => entry.version === version))
      .map((version): MigrationStatus => ({ version, name: '** NO FILE **', state: 'up' }))
    return [...known, ...gone].sort((a, b) => compareVersions(a.version, b.version))
  }

  /** Whether the database is empty and begins with db/schema.rb or db/structure.sql. */
  isUnmade(): boolean {
    return this.#schema !== null && this.isEmpty()
  }

  /** Whether the database has no tables. */
  isEmpty(): boolean {
    return this.#db.adapter.isEmpty(this.#db)
  }

  /** Runs what is pending, each in a transaction of its own; gives what ran here. */
  migrate(): MigrationEntry[] {
    return this.#db.adapter.alone(this.#db, () => {
      if (this.isUnmade()) {
        this.#log(`== ${this.#schema?.file}: loading`)
        const versions = this.#entries.map(({ version }) => version)
        this.#schema?.load(this.#db, versions)
      }
      return this.pending().filter((entry) => this.#run(entry, 'up'))
    })
  }

  /** Runs what is pending up to a version, and takes back what is newer; gives what ran here. "0" takes back everything. */
  migrateTo(version: string): MigrationEntry[] {
    if (BigInt(version) !== 0n) this.#entryOf(version)
    const isNewer = (each: string) => BigInt(each) > BigInt(version)
    const newer = readVersions(this.#db).filter(isNewer).reverse()
    const back = newer.map((each) => this.#entryOf(each))
    return this.#db.adapter.alone(this.#db, () => [
      ...back.filter((entry) => this.#run(entry, 'down')),
      ...this.pending().filter((entry) => !isNewer(entry.version) && this.#run(entry, 'up')),
    ])
  }

  /** Runs the migration of a version, or takes it back; whether it did. */
  runOne(version: string, direction: 'up' | 'down'): boolean {
    const entry = this.#entryOf(version)
    return this.#db.adapter.alone(this.#db, () => this.#run(entry, direction))
  }

  /** Takes back the last migrations; gives those taken back. */
  rollback(steps = 1): MigrationEntry[] {
    const done = readVersions(this.#db)
    const last = steps > 0 ? done.slice(-steps).reverse() : []
    const entries = last.map((version) => this.#entryOf(version))
    return this.#db.adapter.alone(this.#db, () =>
      entries.filter((entry) => this.#run(entry, 'down')),
    )
  }

  #entryOf(version: string): MigrationEntry {
    const entry = this.#entries.find((each) => BigInt(each.version) === BigInt(version))
    if (entry !== undefined) return entry
    const hasRun = readVersions(this.#db).includes(version)
    throw new ArgumentError(
      hasRun
        ? `version ${version} has run, but its migration is not here`
        : `there is no migration with the version ${version}`,
    )
  }

  #run(entry: MigrationEntry, direction: 'up' | 'down'): boolean {
    const title = `== ${entry.version} ${entry.name}:`
    let ran = false
    let start = 0
    // A foreign key that is broken at its end stands in none of its lines.
    const file = `db/migrate/${entry.version}_${underscore(entry.name)}.rb`
    const { adapter } = this.#db
    const { inTransaction } = entry.migration as typeof Migration
    const changing = inTransaction ? adapter.changing : adapter.changingOutside
    changing(this.#db, file, () => {
      // Another process may have been faster while this one waited for the lock.
      const done = readVersions(this.#db).includes(entry.version)
      if (done === (direction === 'up')) return
      start = this.#now()
      this.#log(`${title} ${direction === 'up' ? 'migrating' : 'reverting'}`)
      this.#around(() => new entry.migration().run(this.#db, direction, this.#log))
      if (direction === 'up') recordVersions(this.#db, [entry.version])
      else forgetVersion(this.#db, entry.version)
      ran = true
    })
    if (ran) this.#log(`${title} done (${((this.#now() - start) / 1000).toFixed(4)}s)`)
    return ran
  }
}
