// Runs the core's self-test on the JavaScript engine this file is started with.
// node selftest.mjs CORE.wasm '[[part, seed, rounds], …]' [VECTORS.json] prints the checksums as JSON,
// and then those of the calls in the file.

import { readFileSync } from 'node:fs'
import { replay } from './replay.mjs'

const [path, runs, vectors] = process.argv.slice(2)
const module = new WebAssembly.Module(readFileSync(path))
const answers = JSON.parse(runs).map(([part, seed, rounds]) => {
  const { exports } = new WebAssembly.Instance(module, {})
  return exports.selftest(part, seed, rounds) >>> 0
})
console.log(JSON.stringify(answers))

if (vectors !== undefined) {
  const { exports } = new WebAssembly.Instance(module, {})
  const sums = replay(JSON.parse(readFileSync(vectors, 'utf8')), (name, ...numbers) => {
    return exports[name](...numbers) >>> 0
  })
  console.log(JSON.stringify(sums))
}
