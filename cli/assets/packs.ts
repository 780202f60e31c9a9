import { existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, posix, relative } from 'node:path'
import type { Message, OnLoadResult, PluginBuild } from 'esbuild'
import type { Diagnostic } from '../../gen/parse/diagnostics.ts'
import { listFiles } from '../generation/app-source.ts'
import { packageFile } from '../package-root.ts'
import { compileSass, loadSass } from './sass.ts'

/** What Webpacker makes of app/javascript: scripts and style sheets, by the names that pages find them under. */
export interface Packs {
  readonly contents: ReadonlyMap<string, Buffer>
  readonly problems: readonly Diagnostic[]
}

/** Where Webpacker looks for modules, and which of its files are packs of their own. */
const SOURCES = 'app/javascript'
const ENTRIES = 'app/javascript/packs'
const SCRIPTS = /\.(js|mjs|jsx|ts|tsx)$/
const SUFFIXES = ['', '.js', '.jsx', '.ts', '.tsx', '.mjs', '.css', '.scss', '.sass', '.json']
const FILES = 'png jpg jpeg gif svg webp avif ico woff woff2 ttf eot otf'

/** Stands for a package that is not installed, and for those whose parts of Rails come later. */
const NOTHING = 'module.exports = { start() {} }'

/** Packages of parts of Rails that come with a later version: nothing is missed without them. */
const LATER = /^@rails\/activestorage$/

/**
 * Bundles each file of app/javascript/packs, as Webpacker does: `packs/application.js`, and `packs/application.css`
 * of the style sheets that it imports. A package that is not installed is left out, and told.
 */
export async function bundlePacks(root: string): Promise<Packs> {
  const entries = listFiles(root, ENTRIES).filter((path) => SCRIPTS.test(path))
  const contents = new Map<string, Buffer>()
  if (entries.length === 0) return { contents, problems: [] }
  const problems: Diagnostic[] = []
  for (const path of entries) contents.set(`${packName(path)}.css`, Buffer.from(''))
  const missing = new Map<string, string>()
  const tell = (said: Diagnostic): void => {
    problems.push(said)
  }
  const esbuild = await import('esbuild')
  try {
    const { outputFiles } = await esbuild.build({
      absWorkingDir: root,
      entryPoints: entries.map((path) => join(root, path)),
      outbase: join(root, SOURCES),
      outdir: root,
      bundle: true,
      write: false,
      format: 'iife',
      platform: 'browser',
      define: { 'process.env.NODE_ENV': '"production"', global: 'window' },
      loader: {
        '.js': 'jsx',
        ...Object.fromEntries(FILES.split(' ').map((kind) => [`.${kind}`, 'dataurl' as const])),
      },
      legalComments: 'inline',
      logLevel: 'silent',
      plugins: [{ name: 'packs', setup: (build) => setUp(build, root, missing, tell) }],
    })
    for (const { path, contents: bytes } of outputFiles) {
      contents.set(relative(root, path).split('\\').join('/'), Buffer.from(bytes))
    }
  } catch (error) {
    const { errors = [] } = error as { errors?: Message[] }
    if (errors.length === 0) throw error
    problems.push(...errors.map((each) => problemOf(root, each)))
  }
  for (const [name, importer] of [...missing].sort()) {
    const lines = readFileSync(importer, 'utf8').split('\n')
    const at = lines.findIndex((line) => line.includes(name))
    problems.push({
      file: relative(root, importer),
      line: at + 1,
      column: (lines[at] ?? '').indexOf(name) + 1,
      severity: 'warning',
      code: 'unknown-library',
      subject: name,
      excerpt: '',
      message: `the package ${name} is not installed, and it is left out.`,
      hint: 'Run `npm install`.',
    })
  }
  return { contents, problems }
}

/** `packs/application` of app/javascript/packs/application.js. */
function packName(path: string): string {
  return path.slice(SOURCES.length + 1).replace(SCRIPTS, '')
}

function setUp(
  build: PluginBuild,
  root: string,
  missing: Map<string, string>,
  tell: (said: Diagnostic) => void,
): void {
  build.onResolve({ filter: /^[^./]/ }, async (asked) => {
    const { path, importer, resolveDir, kind, pluginData } = asked
    if (kind === 'entry-point' || pluginData === PASSED) return null
    const plain = path.replace(/^~/, '')
    const own = fileAt(join(root, SOURCES, plain))
    if (own !== null) return { path: own }
    const found = await build.resolve(plain, { resolveDir, kind, pluginData: PASSED })
    if (found.errors.length === 0) return found
    if (
      /^(@rails\/(ujs|actioncable|activestorage|actiontext)|@hotwired\/turbo-rails|trix(\/dist\/trix.css)?)$/.test(
        plain,
      )
    ) {
      return { path: createRequire(packageFile('package.json')).resolve(plain) }
    }
    if (!LATER.test(plain)) missing.set(plain, importer)
    return { path: plain, namespace: kind === 'import-rule' ? 'no-sheet' : 'nothing' }
  })
  build.onLoad({ filter: /.*/, namespace: 'nothing' }, () => ({ contents: NOTHING }))
  build.onLoad({ filter: /.*/, namespace: 'no-sheet' }, () => ({ contents: '', loader: 'css' }))
  build.onLoad({ filter: /[\\/]app[\\/]javascript[\\/].*\.(js|jsx|ts|tsx)$/ }, ({ path }) => {
    const text = readFileSync(path, 'utf8')
    const loader = /\.tsx?$/.test(path) ? (path.endsWith('x') ? 'tsx' : 'ts') : 'jsx'
    return { contents: withContexts(text, dirname(path)), loader }
  })
  build.onLoad({ filter: /\.(scss|sass)$/ }, ({ path }) => sheet(root, path, tell))
}

/** Says that a path was looked for among the application's own files. */
const PASSED = { isPassed: true }

/** The file that an import without a suffix means; a folder is its index. */
function fileAt(path: string): string | null {
  const isFile = (each: string): boolean => existsSync(each) && statSync(each).isFile()
  const candidates = [path, join(path, 'index')]
  return candidates.flatMap((each) => SUFFIXES.map((suffix) => each + suffix)).find(isFile) ?? null
}

/** `require.context("controllers", true, /_controller\.js$/)` of webpack: the modules of a folder, by their paths in it. */
function withContexts(text: string, folder: string): string {
  const call =
    /\brequire\.context\(\s*(["'])([^"']+)\1\s*(?:,\s*(true|false)\s*)?(?:,\s*\/((?:[^/\\\n]|\\.)+)\/([a-z]*)\s*)?\)/g
  return text.replace(call, (_whole, _quote, below: string, deep = 'true', source = '', flags) => {
    const base = join(folder, below)
    const pattern = new RegExp(source, flags ?? '')
    const keys = listFiles(base, '.')
      .map((path) => `./${posix.normalize(path)}`)
      .filter((key) => pattern.test(key) && !/\/\.[^/]*$/.test(key))
      .filter((key) => deep === 'true' || key.lastIndexOf('/') === 1)
    const entries = keys.map((key) => {
      return `${JSON.stringify(key)}: () => require(${JSON.stringify(join(base, key))})`
    })
    return `((all) => Object.assign((key) => all[key](), { keys: () => Object.keys(all), resolve: (key) => key }))({ ${entries.join(', ')} })`
  })
}

/** A style sheet in Sass that a script imports, as CSS. */
async function sheet(
  root: string,
  path: string,
  tell: (said: Diagnostic) => void,
): Promise<OnLoadResult> {
  const sass = await loadSass()
  const text = readFileSync(path, 'utf8').replace(/(@(?:import|use)\s+["'])~/g, '$1')
  try {
    const folders = [dirname(path), join(root, SOURCES), join(root, 'node_modules')]
    const css = compileSass(sass, { path, text, folders, address: (name) => `/${name}` })
    return { contents: css, loader: 'css' }
  } catch (error) {
    if (!(error instanceof sass.Exception)) throw error
    const { start, text: words } = error.span
    const isMissing = /^Can't find stylesheet/.test(error.sassMessage)
    tell({
      file: relative(root, path),
      line: start.line + 1,
      column: start.column + 1,
      severity: isMissing ? 'warning' : 'error',
      code: isMissing ? 'unknown-file' : 'syntax',
      subject: words,
      excerpt: '',
      message: error.sassMessage,
      hint: 'Where a package has it, run `npm install`.',
    })
    return { contents: '', loader: 'css' }
  }
}

function problemOf(root: string, { text, location }: Message): Diagnostic {
  return {
    file: location === null ? ENTRIES : relative(root, join(root, location.file)),
    line: location?.line ?? 1,
    column: (location?.column ?? 0) + 1,
    severity: 'error',
    code: 'syntax',
    subject: location?.lineText ?? '',
    excerpt: '',
    message: text,
    hint: 'esbuild refuses it.',
  }
}
