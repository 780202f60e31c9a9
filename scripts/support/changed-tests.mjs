import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { FRAMEWORK } from './bundle-programs.mjs'
import { root } from './root.mjs'

/** What the command and the programs that tests start are made of. */
const PRODUCT = /^(?:cli|gen|shell|wasm-core)\//

/**
 * The tests that the changes since a revision can reach: uncommitted ones for `HEAD`. A test reaches what it imports,
 * the files and folders that its modules name in strings, data in its own folder, and all of the product where it runs
 * the command or the blog's binary. What runs lowered applications reaches the framework, what uses the core all of it.
 */
export async function changedTests(tests, revision) {
  const changed = changedFiles(revision)
  if (changed.some((path) => OF_ALL.test(path))) return tests
  return (await reachOf(tests))(changed)
}

/** Looks at the imports of tests once, and gives a function that says which of them changed files can reach. */
export async function reachOf(tests) {
  const graph = await importsOf(tests)
  const reachedBy = (changed) => (test) => {
    const { modules, named, runsCommand, usesCore } = reached(graph, test)
    return changed.some((path) => {
      if (modules.has(path)) return true
      if (PRODUCT.test(path)) return runsCommand || (path.startsWith('wasm-core/') && usesCore)
      const isBeside = graph[path] === undefined && path.startsWith(`${dirname(test)}/`)
      return isBeside || [...named].some((place) => path === place || path.startsWith(`${place}/`))
    })
  }
  return (changed) => tests.filter(reachedBy(changed))
}

/** What every test is built and run with. */
const OF_ALL = /^(?:scripts\/|package(?:-lock)?\.json$|asconfig\.json$|tsconfig\.json$)/

function changedFiles(revision) {
  const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8' })
  const lines = git('diff', '--name-only', revision) + git('ls-files', '-o', '--exclude-standard')
  return lines.split('\n').filter((line) => line !== '')
}

/** The modules of all tests and of the programs on Bun, with what each imports. */
async function importsOf(tests) {
  const programs = execFileSync('git', ['ls-files', 'tests/**/*.bun.ts'], { cwd: root })
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [
      ...tests,
      ...programs.toString().split('\n').filter(Boolean),
      ...Object.values(FRAMEWORK),
    ],
    bundle: true,
    splitting: true,
    packages: 'external',
    external: ['bun', 'bun:*'],
    format: 'esm',
    platform: 'node',
    outdir: 'build/changed',
    metafile: true,
    write: false,
    logLevel: 'error',
  })
  return metafile.inputs
}

/** Everything that a test comes to through imports and names. */
function reached(graph, test) {
  const modules = new Set()
  const named = new Set()
  const queue = [test]
  while (queue.length > 0) {
    const path = queue.pop()
    if (modules.has(path) || graph[path] === undefined) continue
    modules.add(path)
    queue.push(...graph[path].imports.map((each) => each.path))
    if (!path.startsWith('tests/')) continue
    const text = readFileSync(join(root, path), 'utf8')
    for (const [, place] of text.matchAll(NAMED)) {
      // What is built from a folder follows the folder.
      named.add(place.replace(/\/dist$/, ''))
      queue.push(place)
    }
    if (text.includes('frameworkFolder()')) queue.push(...Object.values(FRAMEWORK))
  }
  const runsCommand =
    modules.has('tests/support/project.ts') || modules.has('tests/support/blog.ts')
  const usesCore = modules.has('tests/support/core.ts') || named.has('build/core.wasm')
  return { modules, named, runsCommand, usesCore }
}

/** Files and folders in strings: `tests/rails/press`, `docs`, `build/core.wasm`, `../../docs/wire-format.md`, `README.md`. */
const NAMED =
  /['"`](?:\.\.\/)*((?:tests|examples|docs|bench|build|shell)\/[\w./-]*\w|docs(?=['"`])|[A-Z]+\.md|\.ci\/run)/g
