// The example blog as blog-app.bun.ts runs it, which prints what it has done since the last time when it is sent SIGWINCH.
// What counts is put in the place of what the runtime offers, before the first module of the shell is loaded.

import { heapStats } from 'bun:jsc'
import { readFileSync } from 'node:fs'
import { plugin } from 'bun'
import { count, counted, restartObjects, takeCounts, watchMethod } from './counted.ts'

const { Instance } = WebAssembly
WebAssembly.Instance = class {
  readonly exports: object
  constructor(module: WebAssembly.Module, imports: WebAssembly.Imports) {
    this.exports = counted(new Instance(module, imports).exports, () => count('crossings', 1))
  }
} as unknown as typeof Instance

const bytesOf = (value: unknown) => (value as { byteLength?: number }).byteLength ?? 0
const { prototype } = Uint8Array
watchMethod(prototype, 'set', ([source]) => count('copied', bytesOf(source)))
watchMethod(prototype, 'slice', (_, result) => count('copied', bytesOf(result)))
watchMethod(TextEncoder.prototype, 'encode', (_, result) => count('copied', bytesOf(result)))
watchMethod(TextEncoder.prototype, 'encodeInto', (_, result) =>
  count('copied', (result as { written: number }).written),
)

plugin({
  name: 'counted libraries',
  setup(build) {
    build.onLoad({ filter: /\/shell\/.*\.ts$/ }, ({ path }) => {
      const library = JSON.stringify(`${import.meta.dir}/counted-ffi.ts`)
      const contents = readFileSync(path, 'utf8').replace(/(?<= from )'bun:ffi'/, library)
      return { contents, loader: 'ts' }
    })
  },
})

/** The objects there are, dead ones too: nothing is collected. */
function objects(): number {
  const counts = Object.values(heapStats().objectTypeCounts)
  return counts.reduce((sum, each) => sum + each, 0)
}

process.on('SIGWINCH', () => {
  console.log(`counted ${JSON.stringify(takeCounts(objects()))}`)
  restartObjects(objects())
})
await import('./blog-app.bun.ts')
