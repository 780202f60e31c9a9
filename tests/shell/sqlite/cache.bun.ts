import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CacheStore } from '../../../shell/cache/cache-store.ts'
import type { CacheFile } from '../../../shell/sqlite/cache-file.ts'
import { claim, plan, same } from '../../support/bun-tap.ts'
import { cacheFile } from '../../support/cache-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'webfw-cache-'))
const path = process.argv[3] ?? join(folder, 'cache.sqlite3')
const told: string[] = []
const file = (at = path, size?: number) => cacheFile(at, told, size)
const storeOf = (entries: CacheFile) => new CacheStore(() => entries)

// Another worker: writes, counts, and dies without a word.
if (process.argv[2] === 'worker') {
  const store = storeOf(file())
  for (let left = 200; left > 0; left--) store.increment('hits')
  store.write('from', 'a worker')
  store.delete('gone')
  process.kill(process.pid, 'SIGKILL')
}

await claim('what one worker writes, counts and deletes holds for all', async () => {
  const store = storeOf(file())
  store.write('gone', 1)
  const workers = [1, 2, 3].map(() =>
    Bun.spawn([process.execPath, import.meta.path, 'worker', path]),
  )
  await Promise.all(workers.map((worker) => worker.exited))
  same(store.increment('hits', 5), 605)
  same([String(store.read('from')), store.is_exist('gone')], ['a worker', false])
})

await claim('a lasting file that is damaged begins anew', () => {
  const damaged = join(folder, 'damaged.sqlite3')
  const lasting = () => cacheFile(damaged, told, undefined, true)
  const now = Date.now() / 1000
  const first = lasting()
  first.write('key', { text: 'x'.repeat(5000), expires: null }, now)
  first.close()
  const again = lasting()
  same(again.read('key')?.text.length, 5000)
  again.close()
  writeFileSync(damaged, Buffer.alloc(9000, 7), { flag: 'r+' })
  const anew = lasting()
  same(anew.read('key'), null)
  same(anew.write('key', { text: 'y', expires: null }, now), true)
  same([anew.read('key')?.text, told], ['y', []])
  anew.close()
})

await claim('the oldest go when there is too much, what has ended before them', () => {
  const entries = file(`${path}.full`, 10_000)
  const now = Date.now() / 1000
  for (let index = 0; index < 50; index++) {
    entries.write(`ended ${index}`, { text: 'x'.repeat(100), expires: now - 1 }, now)
  }
  for (let index = 0; index < 200; index++) {
    entries.write(`key ${index}`, { text: 'x'.repeat(100), expires: null }, now)
  }
  const left = entries.keys()
  same(left.length > 50 && left.length < 100, true)
  same(
    left.every((key) => key.startsWith('key ')),
    true,
  )
  same(left.includes('key 199') && !left.includes('key 0'), true)
})

await claim('what ends a moment ago is given to others while it is computed anew', () => {
  const store = storeOf(file(`${path}.grace`))
  const seen: unknown[] = []
  store.write('page', 'old', { expires_in: 0.01 })
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 30)
  const page = store.fetch('page', { race_condition_ttl: 10 }, () => {
    seen.push(String(store.fetch('page', () => 'not asked')))
    return 'new'
  })
  same([page, ...seen, String(store.read('page'))], ['new', 'old', 'new'])
})

await claim('a file that is none is told of once, and nothing is kept', () => {
  writeFileSync(`${path}.broken`, 'no database at all, '.repeat(100))
  const store = storeOf(file(`${path}.broken`))
  same(
    [store.write('a', 1), store.read('a'), store.fetch('a', () => 2), store.increment('a')],
    [false, null, 2, null],
  )
  same(told.length, 1)
})

rmSync(folder, { recursive: true, force: true })
plan()
