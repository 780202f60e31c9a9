// Runs bundled files of tests in this process, one after the other, each as a subtest that has its name. The
// words come by the environment: node-tap's folders for files of a test are called after the arguments.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { NO_CLAIM } from './tap-reader.mjs'

const { BUNDLED_TESTS: folder, TEST_FILES: files, TEST_SECONDS: seconds } = process.env
const load = (path) => import(pathToFileURL(join(folder, path)).href)
const { root, within, counts } = await load('node_modules/tap/index.mjs')
/** Milliseconds in which what the last file has left open may close. */
const GRACE = 2000

// Each request has a connection of its own: one that is kept may be closed as it is used again, where a test stops,
// kills or restarts its server.
const { fetch } = globalThis
globalThis.fetch = (address, options) => {
  const headers = new Headers(options?.headers ?? address.headers)
  headers.set('Connection', 'close')
  return fetch(address, { ...options, headers })
}

let before = 0
const all = files.split(' ').map(async (file) => {
  await root.test(file, { timeout: Number(seconds) * 1000 }, async (test) => {
    within(test)
    const { wanted } = counts
    await load(file.replace(/\.ts$/, '.mjs'))
    if (counts.left > 0 && counts.wanted === wanted) test.plan(0, NO_CLAIM)
  })
  const now = processorSeconds()
  root.comment(`processor: ${(now - before).toFixed(1)} s ${file}`)
  before = now
})
// A step that fails may leave a server open, which would keep this process until the time is over.
Promise.allSettled(all).then(() => setTimeout(() => process.exit(), GRACE).unref())

/** Processor time of this process and of its children, in seconds; where there is no /proc, of this process. */
function processorSeconds() {
  if (!existsSync('/proc/self/stat')) {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  }
  // Of children that have ended the system counts it to their parent.
  const running = readText(`/proc/self/task/${process.pid}/children`)
    .split(' ')
    .filter((pid) => pid !== '')
  return ['self', ...running].reduce((sum, pid) => sum + ticksOf(pid) / 100, 0)
}

function ticksOf(pid) {
  const [, fields = ''] = /^.*\) (.*)$/s.exec(readText(`/proc/${pid}/stat`)) ?? []
  const ticks = fields.split(' ').slice(11, 15).map(Number)
  return ticks.reduce((sum, each) => sum + each, 0)
}

/** Nothing of a process that has ended meanwhile. */
function readText(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
