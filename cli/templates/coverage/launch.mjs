// Loads the tests with the engine's counters on, and leaves what they counted when the process ends.
import { drainMicrotasks } from 'bun:jsc'
import { mkdirSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { join } from 'node:path'

const session = new Session()
session.connect()
session.post('Profiler.enable')
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
process.on('exit', () => {
  session.post('Profiler.takePreciseCoverage', (error, taken) => {
    if (error) throw error
    const script = taken.result.find(({ url }) => url.endsWith('/tests.mjs'))
    const folder = join(import.meta.dirname, 'counts')
    mkdirSync(folder, { recursive: true })
    const counts = JSON.stringify(script?.functions ?? [])
    writeFileSync(join(folder, `${process.pid}-${Date.now()}.json`), counts)
  })
  // No turn of the loop comes any more.
  drainMicrotasks()
})
await import('./tests.mjs')
