import { schemaConnection } from '../../../shell/record/database/connection.ts'
import { Migration } from '../../../shell/schema/migration.ts'
import { Migrator } from '../../../shell/schema/migrator.ts'
import { Database } from '../../../shell/sqlite/database.ts'
import { openLibrary } from '../../../shell/sqlite/library.ts'
import { sqliteLibraryPath } from '../../support/sqlite-library.ts'

class Slow extends Migration {
  change() {
    this.execute('CREATE TABLE slow (a)')
    Bun.sleepSync(300)
  }
}

class Second extends Migration {
  change() {
    this.execute('INSERT INTO slow VALUES (1)')
  }
}

using db = Database.open(openLibrary(sqliteLibraryPath()), process.argv[2] ?? '', {
  busyTimeout: 20,
})
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
