import { Database } from 'bun:sqlite'

/** Fills the migrated database that the first argument names with 30 articles. */
const database = new Database(Bun.argv[2] ?? '')
const insert = database.prepare(
  'INSERT INTO articles (title, body, created_at, updated_at) VALUES (?, ?, ?, ?)',
)
const moment = '2026-11-21 12:00:00.000000'
for (let count = 1; count <= 30; count++) {
  insert.run(
    `Article number ${count} & its title`,
    'A body of some length. '.repeat(8),
    moment,
    moment,
  )
}
database.close()
