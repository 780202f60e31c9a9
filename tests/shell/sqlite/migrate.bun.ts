import { readdirSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { schemaConnection } from '../../../shell/record/database/connection.ts'
import { Migration } from '../../../shell/schema/migration.ts'
import { Migrator } from '../../../shell/schema/migrator.ts'
import { Database } from '../../../shell/sqlite/database.ts'
import { openLibrary } from '../../../shell/sqlite/library.ts'
import { sqliteLibraryPath } from '../../support/sqlite-library.ts'

class Slow extends Migration {
  change() {
    this.execute('CREATE TABLE slow (a)')
    // Until the two others are here, too.
    while (arrivals() < 3) Bun.sleepSync(5)
    Bun.sleepSync(100)
  }
}

class Second extends Migration {
  change() {
    this.execute('INSERT INTO slow VALUES (1)')
  }
}

const path = process.argv[2] ?? ''
const arrivals = () =>
  readdirSync(dirname(path)).filter((name) => name.startsWith(`${basename(path)}.arrived`)).length

using db = Database.open(openLibrary(sqliteLibraryPath()), path, { busyTimeout: 60_000 })
db.execute('PRAGMA busy_timeout = 20')
writeFileSync(`${path}.arrived-${process.pid}`, '')
const migrator = new Migrator(
  schemaConnection(db),
  [
    { version: '1', name: 'Slow', migration: Slow },
    { version: '2', name: 'Second', migration: Second },
  ],
  { log: (line) => console.log(line.replace(/\(.*/, '')) },
)
migrator.migrate()
console.log(String(db.query('SELECT count(*) FROM slow').value(0, 0)))
