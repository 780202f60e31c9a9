// Runs bundled files of tests in this process, one after the other, each as a subtest that has its name. The
// words come by the environment: node-tap's folders for files of a test are called after the arguments.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { NO_CLAIM } from './tap-reader.mjs'

const { BUNDLED_TESTS: folder, TEST_FILES: files, TEST_SECONDS: seconds } = process.env
const load = (path) => import(pathToFileURL(join(folder, path)).href)
const { root, within, counts } = await load('node_modules/tap/index.mjs')
/** Milliseconds in which what the last file has left open may close. */
const GRACE = 2000

const all = files.split(' ').map((file) =>
  root.test(file, { timeout: Number(seconds) * 1000 }, async (test) => {
    within(test)
    const { wanted } = counts
    await load(file.replace(/\.ts$/, '.mjs'))
    if (counts.left > 0 && counts.wanted === wanted) test.plan(0, NO_CLAIM)
  }),
)
// A step that fails may leave a server open, which would keep this process until the time is over.
Promise.allSettled(all).then(() => setTimeout(() => process.exit(), GRACE).unref())
