import { nameClass } from '../ruby/class/class-info.ts'
import type { SqlConnection } from './connection.ts'
import { CURRENT_RELEASE } from './release.ts'
import { readVersions, recordVersions } from './schema-migrations.ts'
import { SchemaStatements } from './schema-statements.ts'

/** What db/schema.rb says: the whole schema at one version. */
export class Schema extends SchemaStatements {
  static {
    nameClass(this, 'Webfw::Schema')
  }

  /** The version of the newest migration inside; null when the file names none. */
  readonly version: string | null
  readonly #body: (schema: Schema) => unknown

  private constructor(
    version: string | null,
    body: (schema: Schema) => unknown,
    release: number = CURRENT_RELEASE,
  ) {
    super()
    this.release = release
    this.version = version
    this.#body = body
  }

  /** `Schema.define({ version: 20261121000001 }, (schema) => …)`: nothing happens before `load`. */
  static define(
    options: { readonly version?: number | string },
    body: (schema: Schema) => unknown,
    release: number = CURRENT_RELEASE,
  ): Schema {
    const { version } = options
    return new Schema(version === undefined ? null : String(version), body, release)
  }

  /**
   * Makes the schema in an empty database, in one transaction. `migrations` are the versions the
   * application has: those up to this schema's count as run.
   */
  load(db: SqlConnection, migrations: readonly string[] = []): void {
    db.adapter.changing(db, 'db/schema.rb', () => {
      const { version } = this
      // Another process may have been faster.
      if (version !== null && readVersions(db).includes(version)) return
      this.applyTo(db, () => this.#body(this))
      if (version === null) return
      const earlier = migrations.filter((each) => BigInt(each) < BigInt(version))
      recordVersions(db, [...earlier, version])
    })
  }
}
