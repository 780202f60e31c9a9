// What `npm test` runs: builds what is missing, then tap over tests/ or the folders and files given.
// The last line is always `N passed, N failed`; N counts claims (the subtests of each file).
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { prepare } from './support/prepare.mjs'
import { root } from './support/root.mjs'
import { TapReader } from './support/tap-reader.mjs'

const wanted = process.argv.slice(2).flatMap(testsIn)
prepare(wanted)

const tap = join(root, 'node_modules', 'tap', 'dist', 'esm', 'run.mjs')
const reader = new TapReader((line) => console.log(line))
const child = spawn(process.execPath, [tapProgram(), '--reporter=tap', ...wanted], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'inherit'],
})
for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => child.kill(name))
createInterface({ input: child.stdout }).on('line', (line) => reader.read(line))

child.on('close', (code) => {
  for (const { title, reason } of reader.skipped) console.log(`skipped: ${title} (${reason})`)
  const failed = reader.failed > 0 ? reader.failed : code === 0 ? 0 : 1
  console.log(`${reader.passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
})

/** The tests of a folder; tap would take its other files for tests too. */
function testsIn(path) {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path]
  const names = readdirSync(path, { recursive: true }).filter((name) => name.endsWith('.test.ts'))
  return names.sort().map((name) => join(path, name))
}

function tapProgram() {
  if (existsSync(tap)) return tap
  throw new Error('tap is not installed: run `npm ci` first')
}
