// A worker of two that write while backups are restored: `crash-worker.bun.ts PATH FIRST`. Prints each
// number that was acknowledged, and which backup it was written on; reads its own rows between.

import { writeSync } from 'node:fs'
import { DatabaseBusy } from '../../shell/record/database/database-errors.ts'
import { openLibrary } from '../../shell/sqlite/library.ts'
import { Pool } from '../../shell/sqlite/pool.ts'
import { oneTurn } from './one-turn.ts'
import { sqliteLibraryPath } from './sqlite-library.ts'

const [path = '', first = '1'] = process.argv.slice(2)
const pool = new Pool(openLibrary(sqliteLibraryPath()), path, {
  log: (line) => writeSync(2, `${line}\n`),
})
const filling = 'x'.repeat(500)

for (let number = Number(first); ; number++) {
  try {
    await pool.waitToWrite()
    const mark = await oneTurn(pool, (connection) => {
      connection.execute('BEGIN IMMEDIATE')
      const mark = connection.query('SELECT mark FROM marks').value(0, 0)
      const sql = 'INSERT INTO pairs (number, half, mark, text) VALUES (?, ?, ?, ?)'
      for (const half of [1, 2]) connection.execute(sql, [number, half, Number(mark), filling])
      connection.execute('COMMIT')
      return mark
    })
    writeSync(1, `${number} ${mark}\n`)
    await oneTurn(pool, (connection) => connection.query('SELECT count(*) FROM pairs').value(0, 0))
  } catch (error) {
    // Somebody else's lock, for longer than writers wait: nothing was written.
    if (!(error instanceof DatabaseBusy)) throw error
  }
}
