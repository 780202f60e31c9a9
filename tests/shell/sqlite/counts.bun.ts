import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SharedCounts } from '../../../shell/sqlite/shared-counts.ts'
import { claim, plan, same } from '../../support/bun-tap.ts'
import { cacheFile } from '../../support/cache-file.ts'

const path = process.argv[3] ?? join(mkdtempSync(join(tmpdir(), 'webfw-counts-')), 'counts.sqlite3')
const warnings: string[] = []
const file = (at = path, size?: number) => cacheFile(at, warnings, size)
const counts = (at = path) => new SharedCounts(file(at))

// A worker: counts as often as it is told, and dies without a word.
if (process.argv[2] === 'worker') {
  const own = counts()
  for (let left = Number(process.argv[4]); left > 0; left--) own.increment('shared', 1000, 50)
  process.kill(process.pid, 'SIGKILL')
}

await claim('counts begin anew when their time is over', () => {
  const own = counts()
  same(
    [0, 5, 9.9, 10, 11].map((now) => own.increment('a', 10, now).count),
    [1, 2, 3, 1, 2],
  )
  same(own.increment('a', 10, 12), { count: 3, ends: 20 })
})

await claim('processes count together, and what one counted before it died counts', async () => {
  const workers = [100, 200, 300].map((times) =>
    Bun.spawn([process.execPath, import.meta.path, 'worker', path, String(times)]),
  )
  await Promise.all(workers.map((worker) => worker.exited))
  same(counts().increment('shared', 1000, 50).count, 601)
})

await claim('a flood of keys does not make the file grow', () => {
  const entries = file(`${path}.flood`, 1000)
  const own = new SharedCounts(entries)
  for (let index = 0; index < 5000; index++) own.increment(`key ${index}`, 1000, index / 1000)
  entries.close()
  same(statSync(`${path}.flood`).size < 100_000, true)
})

await claim('a file that is none is told of once, and counted without', () => {
  const broken = `${path}.broken`
  writeFileSync(broken, 'no database at all, '.repeat(100))
  const own = counts(broken)
  same(
    [1, 2, 3].map(() => own.increment('a', 10, 0).count),
    [1, 2, 3],
  )
  same(warnings.length, 1)
  for (const end of ['', '-wal', '-shm']) rmSync(broken + end, { force: true })
  same(counts(broken).increment('a', 10, 0).count, 1)
  same(warnings.length, 1)
})

rmSync(join(path, '..'), { recursive: true, force: true })
plan()
