// What `npm test` runs: builds what is missing, then tests/ or the folders and files given, two processes at a
// time and beside them what only waits. The last line is always `N passed, N failed`; N counts claims (the subtests of each file).
// `--only=WORDS` runs the claims that have these words; a failure prints how to run its claim so.
// `--changed` runs those that uncommitted changes can reach, `--changed=REVISION` what has changed since one.
// The files are node-tap's; its own runner is left out, which loads itself into every process that a test
// starts and so takes as long again.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bundleTests } from './support/bundle-tests.mjs'
import { changedTests } from './support/changed-tests.mjs'
import { groupsOf, longestFirst, mostlyWaits } from './support/longest-first.mjs'
import { prepare } from './support/prepare.mjs'
import { root } from './support/root.mjs'
import { inSource } from './support/source-places.mjs'
import { TapReader } from './support/tap-reader.mjs'
import { runTestFiles, stopTestFiles } from './support/test-files.mjs'

const { timeout, changed, only, paths } = readWords(process.argv.slice(2))
const wanted = await wantedTests()
const { core, all } = await prepare(wanted)
for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => stopTestFiles(name))

const files = longestFirst(wanted)
const folder = await bundleTests(files).catch(() => {
  console.log('the tests cannot be bundled: see above\n0 passed, 1 failed')
  process.exit(1)
})
let isReady = false
all.then(() => {
  isReady = true
})
const reader = new TapReader((line) => console.log(inSource(line)))
const queue = groupsOf(files.filter((file) => !mostlyWaits(file)))
const waiting = files.filter(mostlyWaits)
await Promise.all([
  core.then(() => runFiles(queue)),
  all.then(() => runFiles(queue)),
  all.then(() => runFiles(waiting.length === 0 ? [] : [waiting])),
])

if (only !== undefined && reader.passed + reader.failed + reader.skipped.length === 0) {
  console.log(`no claim of these files has the words ${JSON.stringify(only)}`)
  reader.failed = 1
}
for (const { title, reason } of reader.skipped) console.log(`skipped: ${title} (${reason})`)
console.log(`${reader.passed} passed, ${reader.failed} failed`)
process.exitCode = reader.failed === 0 ? 0 : 1

/** Takes groups of files from a queue that others take from too; those of the core do not wait for the toolchain. */
async function runFiles(queue) {
  while (queue.length > 0) {
    const early = queue.findIndex(([file]) => file.startsWith('tests/wasm-core/'))
    if (!isReady && early < 0) await all
    const [files] = queue.splice(isReady ? 0 : early, 1)
    if (files === undefined) return
    for (const line of await runTestFiles(files, { folder, timeout, only })) reader.read(line)
  }
}

async function wantedTests() {
  const wanted = paths.length === 0 ? testsIn('tests') : paths.flatMap(testsIn)
  if (changed === undefined) return wanted
  const found = await changedTests(wanted, changed)
  console.log(
    `${found.length} of ${wanted.length} files of tests can be reached by what has changed`,
  )
  if (found.length > 0) return found
  console.log('0 passed, 0 failed')
  process.exit(0)
}

/** `--timeout=SECONDS` for each file, `--changed`, `--only=WORDS` of a claim, and the folders and files to test. */
function readWords(words) {
  const { values, positionals } = parseArgs({
    args: words.map((word) => (word === '--changed' ? '--changed=HEAD' : word)),
    options: {
      timeout: { type: 'string' },
      changed: { type: 'string' },
      only: { type: 'string' },
    },
    allowPositionals: true,
  })
  const { timeout = '600', changed, only } = values
  return { timeout: Number(timeout), changed, only, paths: positionals }
}

/** The tests of a folder below the repository's. */
function testsIn(path) {
  if (!statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory()) return [path]
  const names = readdirSync(join(root, path), { recursive: true })
  return names.filter((name) => name.endsWith('.test.ts')).map((name) => join(path, name))
}
