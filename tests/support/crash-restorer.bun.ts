// Restores a backup again and again: `crash-restorer.bun.ts PATH BACKUP FIRST`. Each has a mark of its own,
// which is printed when the restore was acknowledged.

import { writeSync } from 'node:fs'
import { Database } from '../../shell/sqlite/database.ts'
import { openLibrary } from '../../shell/sqlite/library.ts'
import { openBackup, restore } from '../../shell/sqlite/restore.ts'
import { sqliteLibraryPath } from './sqlite-library.ts'

const [path = '', backup = '', first = '1'] = process.argv.slice(2)
const library = openLibrary(sqliteLibraryPath())

for (let mark = Number(first); ; mark++) {
  {
    using copy = Database.open(library, backup, { keepsJournal: true, busyTimeout: 60_000 })
    copy.execute('UPDATE marks SET mark = ?', [mark])
  }
  {
    using source = openBackup(library, backup, {})
    using target = Database.open(library, path, { overwrites: true, busyTimeout: 60_000 })
    restore(library, source, target)
  }
  writeSync(1, `${mark}\n`)
  await Bun.sleep(Math.random() * 20)
}
