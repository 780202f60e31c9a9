// The cases of sqlite.bun.ts on better-sqlite3 and Node.js; prints microseconds each as JSON.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

let Database
try {
  Database = (await import('better-sqlite3')).default
} catch {
  console.error('it is not installed')
  process.exit(1)
}
const { table, insert, point, page, scan, body, made } = JSON.parse(process.argv[2])
const folder = mkdtempSync(join(tmpdir(), 'webfw-bench-'))
const database = new Database(join(folder, 'better.sqlite3'))
database.pragma('journal_mode = WAL')
database.pragma('synchronous = NORMAL')
database.exec(table)
const adding = database.prepare(insert)
const one = database.prepare(point)
const thirty = database.prepare(page)
const thousand = database.prepare(scan)
const many = database.transaction(() => {
  for (let row = 0; row < 1000; row++) adding.run(`Title ${row}`, body, made, made)
})

const cases = {
  'insert in a transaction of 1,000': [5, () => many()],
  'insert, each a transaction': [2000, (index) => adding.run(`Title ${index}`, body, made, made)],
  'point lookup': [100_000, (index) => one.get((index % 1000) + 1)],
  '30 rows × 5': [20_000, () => thirty.all()],
  '1,000 rows × 5': [1000, () => thousand.all()],
}
const best = {}
for (const [name, [times, run]] of Object.entries(cases)) {
  best[name] = Number.POSITIVE_INFINITY
  for (let round = 0; round < 6; round++) {
    const start = performance.now()
    for (let index = 0; index < times; index++) run(index)
    const each = ((performance.now() - start) * 1000) / times
    if (round > 0) best[name] = Math.min(best[name], each)
  }
}
rmSync(folder, { recursive: true })
console.log(JSON.stringify(best))
