// Runs the core's self-test on the JavaScript engine this file is started with.
// node selftest.mjs CORE.wasm '[[part, seed, rounds], …]' prints the checksums as JSON.

import { readFileSync } from 'node:fs'

const [path, runs] = process.argv.slice(2)
const module = new WebAssembly.Module(readFileSync(path))
const answers = JSON.parse(runs).map(([part, seed, rounds]) => {
  const { exports } = new WebAssembly.Instance(module, {})
  return exports.selftest(part, seed, rounds) >>> 0
})
console.log(JSON.stringify(answers))
