// Two workers write while backups are restored; one of the three is killed, then the others, and what is
// left is looked at: `crash-restores.bun.ts ROUNDS`. Ends with 1 when anything is not as it must be.

import { spawn } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backup, integrityProblems } from '../../shell/sqlite/backup.ts'
import { Database } from '../../shell/sqlite/database.ts'
import { openLibrary } from '../../shell/sqlite/library.ts'
import { bunFile } from './bun.ts'
import { sqliteLibraryPath } from './sqlite-library.ts'

const rounds = Number(process.argv[2] ?? 10)
const library = openLibrary(sqliteLibraryPath())
const folder = mkdtempSync(join(tmpdir(), 'webfw-restores-'))
const path = join(folder, 'live.sqlite3')
const copy = join(folder, 'copy.sqlite3')
/** Rows that are in every backup. */
const kept = 300

{
  using database = Database.open(library, path)
  database.execute(`
    CREATE TABLE pairs (id integer PRIMARY KEY AUTOINCREMENT NOT NULL, number integer, half integer,
      mark integer, text varchar);
    CREATE INDEX pairs_by_number ON pairs (number, half);
    CREATE TABLE marks (mark integer);
    INSERT INTO marks VALUES (0);
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${2 * kept})
      INSERT INTO pairs (number, half, mark, text) SELECT -((i + 1) / 2), i % 2, 0, 'kept' FROM n`)
  backup(library, database, copy)
}

let failures = 0
let written = 0
let restored = 0
let mark = 0
for (let round = 1; round <= rounds; round++) {
  const first = round * 1_000_000
  const workers = [first, first + 500_000].map((number) => start('worker', path, String(number)))
  copyFileSync(copy, `${copy}-used`)
  const restorer = start('restorer', path, `${copy}-used`, String(mark + 1))
  const all = [...workers, restorer]
  // In every other round a restore has ended; else the first may be what is killed.
  await Promise.all((round % 2 === 0 ? all : workers).map(({ hasBegun }) => hasBegun))
  await pause(120)
  all[Math.floor(Math.random() * 3)]?.child.kill('SIGKILL')
  await pause(40)
  for (const { child } of all) child.kill('SIGKILL')
  const lines = await Promise.all(all.map(({ ended }) => ended))
  const marks = (lines[2] ?? []).map(Number)
  const rows = lines.slice(0, 2).flatMap((each) => each.map((line) => line.split(' ').map(Number)))
  written += rows.length
  restored += marks.length
  const problems = look(rows as [number, number][], Math.max(mark, ...marks))
  for (const problem of problems) console.log(`round ${round}: ${problem}`)
  failures += problems.length
}
rmSync(folder, { recursive: true, force: true })
console.log(`restores: ${rounds} rounds, ${restored} restores, ${written} acknowledged writes`)
console.log(`${failures} failures`)
process.exitCode = failures === 0 ? 0 : 1

/** What is wrong: `rows` were acknowledged, each on the backup of a mark, and so was the restore of `least`. */
function look(rows: readonly [number: number, mark: number][], least: number): string[] {
  using database = Database.open(library, path)
  const problems = integrityProblems(database)
  const present = Number(database.query('SELECT mark FROM marks').value(0, 0))
  if (present !== least && present !== least + 1) {
    problems.push(`the backup ${least} was restored last, and ${present} is there`)
  }
  const query = `SELECT number, mark, count(*) AS halves FROM pairs WHERE number > 0 GROUP BY number`
  const found = new Map(
    database
      .query(query)
      .toObjects()
      .map((row) => [Number(row.number), row]),
  )
  for (const [number, on] of rows) {
    if (on === present && found.get(number)?.halves !== 2) problems.push(`${number} is lost`)
    if (on !== present && found.has(number)) problems.push(`${number} outlived a restore`)
  }
  for (const [number, row] of found) {
    if (row.halves !== 2) problems.push(`${number} is there by half`)
    if (row.mark !== present) problems.push(`${number} was written on the backup ${row.mark}`)
  }
  const count = database.query('SELECT count(*) FROM pairs WHERE number < 0').value(0, 0)
  if (count !== 2 * kept) problems.push(`of ${2 * kept} rows of the backup ${count} are there`)
  mark = present
  return problems
}

function start(name: string, ...words: string[]) {
  const program = bunFile(`tests/support/crash-${name}.bun.ts`)
  const child = spawn(process.execPath, ['--no-env-file', program, ...words])
  let text = ''
  let errors = ''
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>()
  child.stdout.on('data', (chunk: Buffer) => {
    begin()
    text += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  const ended = new Promise<string[]>((done) => {
    child.on('close', (_, signal) => {
      begin()
      if (signal !== 'SIGKILL' || errors !== '') {
        failures++
        console.log(`the ${name} said: ${errors}`)
      }
      // What was cut off counts as not said.
      done(text.split('\n').slice(0, -1))
    })
  })
  return { child, hasBegun, ended }
}

function pause(most: number): Promise<void> {
  return Bun.sleep(Math.random() * most)
}
