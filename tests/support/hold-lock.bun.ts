// Holds the write lock of a database for so long: `hold-lock.bun.ts PATH MILLISECONDS`.

import { Database } from '../../shell/sqlite/database.ts'
import { openLibrary } from '../../shell/sqlite/library.ts'
import { sqliteLibraryPath } from './sqlite-library.ts'

const [path = '', milliseconds = '0'] = process.argv.slice(2)
using database = Database.open(openLibrary(sqliteLibraryPath()), path)
database.execute('BEGIN IMMEDIATE')
console.log('held')
await Bun.sleep(Number(milliseconds))
database.execute('COMMIT')
