// Runs the core's self-test on Wasmtime, as selftest.mjs does on a JavaScript engine. Exits 3 with the
// reason where the package has no binary for this platform.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { replay } from './replay.mjs'

const [path, runs, vectors] = process.argv.slice(2)
const answers = JSON.parse(runs).map((given) => open()('selftest', ...given))
console.log(JSON.stringify(answers))
if (vectors !== undefined) {
  console.log(JSON.stringify(replay(JSON.parse(readFileSync(vectors, 'utf8')), open())))
}

/** A fresh instance, as a function that calls its exports. */
function open() {
  const { Engine, Instance, Module, Store, Config } = load()
  const engine = new Engine(new Config())
  const store = new Store(engine)
  const instance = new Instance(store, Module.fromFile(engine, path))
  const known = new Map()
  return (name, ...numbers) => {
    if (!known.has(name)) known.set(name, instance.getFunc(store, name))
    return known.get(name).call(store, numbers) >>> 0
  }
}

function load() {
  try {
    return createRequire(import.meta.url)('wasmtime')
  } catch (error) {
    console.log(`no wasmtime for ${process.platform}-${process.arch}: ${error.message}`)
    process.exit(3)
  }
}
