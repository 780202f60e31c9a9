import type { SqlConnection } from './connection.ts'
import { InvalidForeignKey } from './errors.ts'
import { readTables } from './read-tables.ts'

/** Raises InvalidForeignKey for the first foreign key whose table, column or rows are missing. */
export function checkForeignKeys(db: SqlConnection, place = ''): void {
  const tables = readTables(db)
  for (const key of tables.flatMap((table) => table.foreignKeys)) {
    const parent = tables.find((table) => table.name.toLowerCase() === key.to.toLowerCase())
    const names = parent && [parent.primaryKey, ...parent.columns.map((column) => column.name)]
    const what = `${place}${key.from}.${key.column} refers to ${key.to}.${key.primaryKey}`
    if (names === undefined) {
      const hint = 'foreign_key: { to_table: :name } refers to another'
      throw new InvalidForeignKey(`${what}, but there is no table ${key.to}; ${hint}`)
    }
    if (!names.includes(key.primaryKey)) {
      throw new InvalidForeignKey(`${what}, but ${key.to} has no such column`)
    }
  }
  const [broken] = brokenForeignKeys(db)
  if (broken !== undefined) throw new InvalidForeignKey(place + broken)
}

/** What each foreign key whose rows are missing has to say; empty when all are sound. */
export function brokenForeignKeys(db: SqlConnection): string[] {
  const counts = new Map<string, number>()
  for (const row of db.adapter.brokenRows(db)) {
    const key = `rows of ${row.table} refer to rows of ${row.parent} that do not exist`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts].map(([key, count]) => `${count} ${key}`).sort()
}
