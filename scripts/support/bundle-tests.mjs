import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { root } from './root.mjs'

/** Programs on Bun that tests start by the dozen. */
const PROGRAMS = ['server-app', 'notes-app', 'blog-app'].map(
  (name) => `tests/support/${name}.bun.ts`,
)

/**
 * Bundles files of tests, and the programs they start, into a folder of their own below build/, which goes
 * away with the process: loading TypeScript a file at a time takes as long as most tests. Gives the folder;
 * `bundledIn` says what to run for a file.
 */
export async function bundleTests(files) {
  mkdirSync(join(root, 'build'), { recursive: true })
  const folder = mkdtempSync(join(root, 'build', 'tests-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  await Promise.all([
    bundle(folder, { entryPoints: files, splitting: true }),
    bundle(folder, { entryPoints: PROGRAMS, external: ['bun', 'bun:*'] }),
  ])
  return folder
}

/** The bundle of a file. */
export function bundledIn(folder, file) {
  return join(folder, file.replace(/\.ts$/, '.mjs'))
}

function bundle(folder, options) {
  return build({
    absWorkingDir: root,
    outdir: folder,
    outbase: '.',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'error',
    define: { 'import.meta.url': '__url' },
    plugins: [keepPlaces],
    ...options,
  })
}

/** A test of a part runs with the core library in place, as every program does. */
const LIBRARY = `import ${JSON.stringify(join(root, 'shell/ruby/call/library.ts'))};`

/** `import.meta.url` goes on meaning the file it is written in; tests begin with the core library. */
const keepPlaces = {
  name: 'keep places',
  setup(builder) {
    builder.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      const url = JSON.stringify(pathToFileURL(path).href)
      const library = path.endsWith('.test.ts') ? LIBRARY : ''
      const place = text.includes('import.meta.url') ? `const __url = ${url}; ` : ''
      return library + place === '' ? null : { contents: library + place + text, loader: 'ts' }
    })
  },
}
