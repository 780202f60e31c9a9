import { toS } from '../../ruby/object/texts.ts'
import type { SqlConnection } from '../connection.ts'
import { quoteName, quoteText } from '../quote.ts'
import { irreversible, type Operation } from './operation.ts'

/** `enable_extension`. */
export function extension(name: string): Operation {
  return own(`CREATE EXTENSION IF NOT EXISTS ${quoteName(name)} CASCADE`, () =>
    own(`DROP EXTENSION IF EXISTS ${quoteName(name)} CASCADE`, () => extension(name)),
  )
}

/** `create_enum`. */
export function enumType(name: string, values: readonly unknown[]): Operation {
  const labels = values.map((value) => quoteText(toS(value))).join(', ')
  return {
    apply(db) {
      if (!db.adapter.hasExtensions || isThere(db, name)) return
      db.adapter.execute(db, `CREATE TYPE ${quoteName(name)} AS ENUM (${labels})`)
    },
    inverse: () => dropEnumType(name, values),
  }
}

/** `drop_enum`; with its values it can be undone. */
export function dropEnumType(name: string, values: readonly unknown[] | null): Operation {
  return own(
    `DROP TYPE IF EXISTS ${quoteName(name)}`,
    values === null
      ? irreversible(`drop_enum :${name}`, 'give it the values, as to create_enum')
      : () => enumType(name, values),
  )
}

/** What is done where the database has extensions and types of an application's own. */
function own(sql: string, inverse: () => Operation): Operation {
  return {
    apply(db) {
      if (db.adapter.hasExtensions) db.adapter.execute(db, sql)
    },
    inverse,
  }
}

function isThere(db: SqlConnection, name: string): boolean {
  return db.adapter
    .readExtras(db)
    .before.some((line) => line.startsWith(`create_enum ${JSON.stringify(name)},`))
}
