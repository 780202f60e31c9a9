// Holds the write lock of a database until its input ends: `hold-lock.bun.ts PATH`.

import { Database } from '../../shell/sqlite/database.ts'
import { openLibrary } from '../../shell/sqlite/library.ts'
import { sqliteLibraryPath } from './sqlite-library.ts'

const [path = ''] = process.argv.slice(2)
using database = Database.open(openLibrary(sqliteLibraryPath()), path)
database.execute('BEGIN IMMEDIATE')
console.log('held')
for await (const _ of Bun.stdin.stream());
database.execute('COMMIT')
