// Kills a writer again and again and looks at what is left: `crash.bun.ts KILLS`. Prints a line for
// each kind of work, and ends with 1 when anything was lost.

import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { integrityProblems } from '../../shell/sqlite/backup.ts'
import { Database } from '../../shell/sqlite/database.ts'
import { openLibrary } from '../../shell/sqlite/library.ts'
import { bunFile } from './bun.ts'
import { sqliteLibraryPath } from './sqlite-library.ts'

const kills = Number(process.argv[2] ?? 10)
const library = openLibrary(sqliteLibraryPath())
const folder = mkdtempSync(join(tmpdir(), 'webfw-crash-'))
const writer = bunFile('tests/support/crash-writer.bun.ts')
let failures = 0

for (const kind of ['writes', 'migrations', 'backups']) {
  const path = join(folder, `${kind}.sqlite3`)
  {
    using database = Database.open(library, path)
    database.execute(
      `CREATE TABLE pairs (id integer PRIMARY KEY AUTOINCREMENT NOT NULL, number integer,
       half integer, text varchar)`,
    )
  }
  let last = 0
  let written = 0
  const share = Math.ceil(kills / 3)
  for (let kill = 0; kill < share; kill++) {
    const acknowledged = await killOnce(path, kind, last + 1)
    written += acknowledged.length
    const problems = look(path, acknowledged)
    for (const problem of problems) console.log(`${kind}, kill ${kill + 1}: ${problem}`)
    failures += problems.length
    last = highest(path)
  }
  console.log(`${kind}: ${share} kills, ${written} acknowledged writes`)
}
rmSync(folder, { recursive: true, force: true })
console.log(`${failures} failures`)
process.exitCode = failures === 0 ? 0 : 1

/** Lets a writer work for a random while, kills it, and gives what it had acknowledged. */
function killOnce(path: string, kind: string, first: number): Promise<number[]> {
  const child = spawn(process.execPath, ['--no-env-file', writer, path, kind, String(first)])
  let text = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => {
    if (text === '') setTimeout(() => child.kill('SIGKILL'), Math.random() * 60)
    text += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  return new Promise((done, fail) => {
    child.on('close', (_, signal) => {
      if (signal !== 'SIGKILL') fail(new Error(`the writer ended by itself: ${errors}`))
      // A number that was cut off counts as not said.
      done(text.split('\n').slice(0, -1).map(Number))
    })
  })
}

/** What is wrong with the file after a kill. */
function look(path: string, acknowledged: readonly number[]): string[] {
  using database = Database.open(library, path)
  const problems = integrityProblems(database)
  const rows = database.query('SELECT number FROM pairs GROUP BY number HAVING count(*) = 2')
  const whole = new Set(rows.toObjects().map((row) => Number(row.number)))
  for (const number of acknowledged) {
    if (!whole.has(number)) problems.push(`the acknowledged write ${number} is lost`)
  }
  const halves = database.query('SELECT 1 FROM pairs GROUP BY number HAVING count(*) <> 2').count
  if (halves > 0) problems.push(`${halves} transactions are there by half`)
  return [...problems, ...migrationProblems(database), ...copyProblems(`${path}.copy`)]
}

function migrationProblems(database: Database): string[] {
  const columns = database.query('PRAGMA table_info(pairs)').toObjects()
  const isMigrated = columns.some((column) => column.name === 'extra')
  const isIndexed = database.query('PRAGMA index_list(pairs)').count > 0
  const known = database.query(`SELECT 1 FROM sqlite_master WHERE name = 'schema_migrations'`)
  const versions = known.count === 0 ? 0 : database.query('SELECT 1 FROM schema_migrations').count
  return isMigrated === isIndexed && isMigrated === versions > 0
    ? []
    : ['the tables are not what schema_migrations says']
}

/** A backup appears under its name only when it is whole. */
function copyProblems(path: string): string[] {
  if (!existsSync(path)) return []
  using copy = Database.open(library, path)
  return integrityProblems(copy)
}

function highest(path: string): number {
  using database = Database.open(library, path)
  return Number(database.query('SELECT coalesce(max(number), 0) FROM pairs').value(0, 0))
}
