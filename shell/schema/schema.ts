import { nameClass } from '../ruby/class/class-info.ts'
import type { SqlConnection } from './connection.ts'
import { CURRENT_RELEASE } from './release.ts'
import { readVersions, recordVersions } from './schema-migrations.ts'
import { SchemaStatements } from './schema-statements.ts'

/** What `define` is told beside the tables. */
export interface SchemaOptions {
  /** The newest migration inside. */
  readonly version?: number | string
  /** All migrations inside; where they are not said, those of the application up to `version`. */
  readonly versions?: readonly string[]
  /** The file that it stands in; db/schema.rb unless said. */
  readonly file?: string
}

/** What db/schema.rb or db/structure.sql says: the whole schema at one version. */
export class Schema extends SchemaStatements {
  static {
    nameClass(this, 'Webfw::Schema')
  }

  /** The version of the newest migration inside; null when the file names none. */
  readonly version: string | null
  readonly versions: readonly string[] | null
  readonly file: string
  readonly #body: (schema: Schema) => unknown

  private constructor(
    { version, versions, file }: SchemaOptions,
    body: (schema: Schema) => unknown,
    release: number = CURRENT_RELEASE,
  ) {
    super()
    this.release = release
    this.version = version === undefined ? null : String(version)
    this.versions = versions ?? null
    this.file = file ?? 'db/schema.rb'
    this.#body = body
  }

  /** `Schema.define({ version: 20261121000001 }, (schema) => …)`: nothing happens before `load`. */
  static define(
    options: SchemaOptions,
    body: (schema: Schema) => unknown,
    release: number = CURRENT_RELEASE,
  ): Schema {
    return new Schema(options, body, release)
  }

  /**
   * Makes the schema in an empty database, in one transaction. `migrations` are the versions the
   * application has: those up to this schema's count as run, where it does not list its own.
   */
  load(db: SqlConnection, migrations: readonly string[] = []): void {
    db.adapter.changing(db, this.file, () => {
      const { version, versions } = this
      // Another process may have been faster.
      if (version !== null && readVersions(db).includes(version)) return
      this.applyTo(db, () => this.#body(this))
      if (version === null) return
      const earlier = migrations.filter((each) => BigInt(each) < BigInt(version))
      recordVersions(db, versions ?? [...earlier, version])
    })
  }
}
