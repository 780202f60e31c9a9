// Writes until it is killed: `crash-writer.bun.ts PATH KIND FIRST`. Prints each number when the
// database has acknowledged it.

import { rmSync, writeSync } from 'node:fs'
import { schemaConnection } from '../../shell/record/database/connection.ts'
import { Migration } from '../../shell/schema/migration.ts'
import { Migrator } from '../../shell/schema/migrator.ts'
import { backup } from '../../shell/sqlite/backup.ts'
import { Database } from '../../shell/sqlite/database.ts'
import { openLibrary } from '../../shell/sqlite/library.ts'
import { sqliteLibraryPath } from './sqlite-library.ts'

const [path = '', kind = '', first = '1'] = process.argv.slice(2)
const library = openLibrary(sqliteLibraryPath())
const database = Database.open(library, path)
const filling = 'x'.repeat(500)

class AddAndRefill extends Migration {
  up() {
    this.addColumn('pairs', 'extra', 'string', { default: 'e' })
    this.changeColumnNull('pairs', 'text', false)
    this.addIndex('pairs', 'number')
  }

  down() {
    this.removeIndex('pairs', 'number')
    this.changeColumnNull('pairs', 'text', true)
    this.removeColumn('pairs', 'extra')
  }
}

const entry = { version: '2', name: 'AddAndRefill', migration: AddAndRefill }
for (let number = Number(first); ; number++) {
  database.execute('BEGIN IMMEDIATE')
  for (const half of [1, 2]) {
    const sql = 'INSERT INTO pairs (number, half, text) VALUES (?, ?, ?)'
    database.execute(sql, [number, half, filling])
  }
  database.execute('COMMIT')
  writeSync(1, `${number}\n`)
  if (kind === 'migrations') {
    const migrator = new Migrator(schemaConnection(database), [entry])
    if (migrator.pending().length > 0) migrator.migrate()
    else migrator.rollback()
  }
  if (kind === 'backups') {
    rmSync(`${path}.copy`, { force: true })
    backup(library, database, `${path}.copy`)
  }
}
