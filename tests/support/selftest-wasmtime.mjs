// Runs the core's self-test on Wasmtime, as selftest.mjs does on a JavaScript engine. Exits 3 with the
// reason where the package has no binary for this platform.

import { createRequire } from 'node:module'

const [path, runs] = process.argv.slice(2)
const answers = JSON.parse(runs).map(([part, seed, rounds]) => run(part, seed, rounds))
console.log(JSON.stringify(answers))

function run(part, seed, rounds) {
  const { Engine, Instance, Module, Store, Config } = load()
  const engine = new Engine(new Config())
  const store = new Store(engine)
  const instance = new Instance(store, Module.fromFile(engine, path))
  return instance.getFunc(store, 'selftest').call(store, [part, seed, rounds]) >>> 0
}

function load() {
  try {
    return createRequire(import.meta.url)('wasmtime')
  } catch (error) {
    console.log(`no wasmtime for ${process.platform}-${process.arch}: ${error.message}`)
    process.exit(3)
  }
}
