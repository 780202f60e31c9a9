import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { bundlePrograms } from './bundle-programs.mjs'
import { root } from './root.mjs'

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
  await Promise.all([
    bundle(folder, { entryPoints: files, splitting: true }),
    bundlePrograms(folder, bundle),
    bundleTap(join(folder, 'node_modules')),
  ])
  return folder
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
