// `npm run bench [name ...] [number ...]`: every benchmark in bench/, or those named, one after the other. Numbers are
// theirs: `npm run bench http 1 3`.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { bunExecutable } from './support/bun-executable.mjs'
import { root } from './support/root.mjs'

const folder = join(root, 'bench')
const known = readdirSync(folder).filter((name) => existsSync(entry(name)[1]))
const given = process.argv.slice(2)
const numbers = given.filter((word) => /^[\d.]+$/.test(word))
const wanted = given.filter((word) => !numbers.includes(word))
const unknown = wanted.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`there is no benchmark called ${unknown.join(', ')}; there are ${known.join(', ')}`)
  process.exit(2)
}

for (const name of wanted.length > 0 ? wanted : known) {
  console.log(`\n== bench/${name}`)
  const [program, file] = entry(name)
  const { status } = spawnSync(program, [file, ...numbers], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}

/** What runs a benchmark: Node for a run.mjs, the native runtime for a run.bun.ts. */
function entry(name) {
  const script = join(folder, name, 'run.mjs')
  return existsSync(script)
    ? [process.execPath, script]
    : [bunExecutable(), join(folder, name, `${name}.bun.ts`)]
}
