import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { bundlePrograms } from './bundle-programs.mjs'
import { allButNewest } from './fresh.mjs'
import { root } from './root.mjs'

/** How many answers are kept: those of the whole suite, a few times. */
const KEPT = 4000

/**
 * Bundles files of tests, and the programs they start, into a folder of their own below build/, which goes
 * away with the process: loading TypeScript a file at a time takes as long as most tests. Gives the folder;
 * `bundledIn` says what to run for a file.
 */
export async function bundleTests(files) {
  mkdirSync(join(root, 'build'), { recursive: true })
  const folder = mkdtempSync(join(root, 'build', 'tests-'))
  // Tests run programs as another user too.
  chmodSync(folder, 0o755)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const [{ metafile }] = await Promise.all([
    bundle(folder, { entryPoints: files, splitting: true, metafile: true }),
    bundlePrograms(folder, bundle),
    bundleTap(join(folder, 'node_modules')),
  ])
  forgetUnasked(join(root, 'build', 'kept'))
  // A digest of what gen is made of: what it has made is kept by it (tests/support/generator.ts).
  writeFileSync(join(folder, 'generator'), codeOf(metafile.inputs, 'gen/index.ts'))
  return folder
}

/** Takes away what tests have kept and not asked for in the last runs (tests/support/kept.ts). */
function forgetUnasked(folder) {
  mkdirSync(folder, { recursive: true })
  for (const name of allButNewest(folder, KEPT)) rmSync(join(folder, name))
}

/** A digest of a module, of all that it imports, and of the packages; empty where nothing imports it. */
function codeOf(inputs, module) {
  if (inputs[module] === undefined) return ''
  const found = new Set([module])
  for (const path of found) for (const each of inputs[path]?.imports ?? []) found.add(each.path)
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const path of [...found].filter((path) => inputs[path] !== undefined).sort()) {
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}

/** node-tap as one file, which loads in a third of the time; in node_modules/@tapjs it leaves its own lines out of stacks. */
async function bundleTap(folder) {
  const place = JSON.stringify(join(root, 'package.json'))
  await bundle(join(folder, '@tapjs'), {
    entryPoints: { tap: 'tap' },
    outbase: root,
    packages: 'bundle',
    sourcemap: false,
    banner: {
      js: `import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(${place});`,
    },
  })
  mkdirSync(join(folder, 'tap'))
  writeFileSync(join(folder, 'tap', 'package.json'), '{ "exports": "./index.mjs" }')
  copyFileSync(join(root, 'scripts', 'support', 'tap-within.mjs'), join(folder, 'tap', 'index.mjs'))
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
    ...options,
    plugins: [...(options.plugins ?? []), keepPlaces],
  })
}

/** A test of a part runs with the core library in place, as every program does. */
const LIBRARY = `import ${JSON.stringify(join(root, 'shell/ruby/call/library.ts'))};`

/** `import.meta.url` goes on meaning the file it is written in; tests begin with the core library. */
const keepPlaces = {
  name: 'keep places',
  setup(builder) {
    builder.onLoad({ filter: /\.(ts|m?js)$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      const url = JSON.stringify(pathToFileURL(path).href)
      const library = path.endsWith('.test.ts') ? LIBRARY : ''
      const place = text.includes('import.meta.url') ? `const __url = ${url}; ` : ''
      if (library + place === '') return null
      return { contents: library + place + text, loader: path.endsWith('.ts') ? 'ts' : 'js' }
    })
  },
}
