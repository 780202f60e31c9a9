import { join } from 'node:path'
import type { LoweredTests } from '../../gen/index.ts'
import { formatDiagnostic } from '../../gen/parse/diagnostics.ts'
import { version } from '../package-root.ts'

/** The module of a bundle that is evaluated first; `startOf` writes it. */
const START = 'webfw-start'

/** The bundle of the application, beside the one that loads it. */
export const APPLICATION = 'app.js'
/** Its source map, among the assets. */
export const SOURCE_MAP = 'app.map.gz'
/** The bundle that a binary starts with. */
export const START_BUNDLE = 'start.js'

/** An entry, and the module that it imports first, under the name `webfw-start`. */
export interface Entry {
  readonly entry: string
  readonly start: string
}

/** What `Rails.env` and `Rails.root` are from the start; no root is the executable's folder. */
type Place = Pick<Partial<DevelopmentAssets>, 'root'> & { readonly environment: string }

/** Reports what the application's files raise while they are loaded; `sourceMap` is an expression. */
function startOf(
  sourceMap: string,
  { environment, root }: Place,
  imports: readonly string[] = [],
  files: readonly Named[] = [],
): string {
  return [
    "import { watchStart } from 'webfw/start-watch'",
    ...imports,
    ...files.map(({ path, name }) => embed(name, `data/${path}`)),
    `const place = ${JSON.stringify({ environment, root })}`,
    `const files = {${files.map(({ path, name }) => `${JSON.stringify(path)}: ${name}`).join(', ')}}`,
    `export const started = watchStart(${sourceMap}, { ...place, files })`,
  ].join('\n')
}

/** A file that a binary carries, and what the entry calls it. */
interface Named {
  readonly path: string
  readonly name: string
}

function named(paths: readonly string[], kind: string): Named[] {
  return paths.map((path, index) => ({ path, name: `${kind}${index}` }))
}

/** What an entry file imports from the staging folder, beside the application. */
export interface EmbeddedAssets {
  /** Paths below public/, as visitors ask for them. */
  publicFiles: readonly string[]
  /** Paths of what the application's Ruby code reads, below its folder. */
  dataFiles?: readonly string[]
}

/**
 * The application in a production binary: what it is, `main`, and every file it carries. The imports
 * below `./assets` stay as they are until Bun puts those files into the binary.
 */
export function productionEntry({ publicFiles, dataFiles = [] }: EmbeddedAssets): Entry {
  const names = named(publicFiles, 'public')
  const sourceMap = embed('sourceMap', SOURCE_MAP)
  const entry = [
    `import { started } from '${START}'`,
    "import { main } from 'webfw/main'",
    "import app from './gen/app.ts'",
    embed('core', 'core.wasm'),
    embed('sqlite', 'libsqlite3'),
    sourceMap,
    embed('licenses', 'licenses.txt'),
    ...names.map(({ path, name }) => embed(name, `public/${path}`)),
    'started()',
    'export default (coreModule) => main(app, {',
    "  environment: 'production',",
    '  core,',
    '  coreModule,',
    '  sqlite,',
    '  embedded: true,',
    '  sourceMap,',
    '  licenses,',
    `  version: ${JSON.stringify(version)},`,
    '  public: {',
    ...names.map(({ path, name }) => `    ${JSON.stringify(path)}: ${name},`),
    '  },',
    '})',
    '',
  ].join('\n')
  const place = { environment: 'production' }
  const files = named(dataFiles, 'data')
  return { entry, start: startOf('sourceMap', place, [sourceMap], files) }
}

/** The first module of a binary, a bundle of its own: it loads the application unless the process only watches others. */
export function startEntry(name: string): string {
  return [
    "import { start } from 'webfw/start'",
    embed('core', 'core.wasm'),
    `const place = { name: ${JSON.stringify(name)}, environment: 'production', core }`,
    `await start(place, () => import(import.meta.dir + '/${APPLICATION}'))`,
    '',
  ].join('\n')
}

/** Files of the machine that a development bundle reads where they are. */
export interface DevelopmentAssets {
  root: string
  core: string
  sqlite: string
  environment: 'development' | 'test' | 'production'
}

/** What a development bundle has for one command. */
export interface CommandModules {
  /** The module that lists the fixtures of test/, where the command loads them. */
  readonly fixtures?: string | null | undefined
  /** The modules that lines of a console may ask for. */
  readonly modules?: readonly string[] | undefined
  /** The previews of mails, by their files, where the command shows them. */
  readonly previews?: Pick<LoweredTests, 'modules' | 'wrong'> | null
}

/** The entry of the development bundle; `webfw server` and `webfw db` run it on the pinned Bun. */
export function developmentEntry(
  assets: DevelopmentAssets,
  { fixtures = null, modules = [], previews = null }: CommandModules = {},
): Entry {
  const shown = [...(previews?.modules.values() ?? [])]
  const wrong = [...(previews?.wrong.values() ?? [])].flat().map(formatDiagnostic)
  const entry = [
    `import { started } from '${START}'`,
    `import { main${previews === null ? '' : ', withPreviews'} } from 'webfw/development'`,
    "import app from './gen/app.ts'",
    ...shown.map((path, at) => `import * as preview${at} from ${JSON.stringify(`./${path}`)}`),
    ...(previews !== null
      ? [
          `const previews = [${shown.map((_path, at) => `preview${at}`).join(', ')}]`,
          `const all = withPreviews(app, { modules: previews, wrong: ${JSON.stringify(wrong)} })`,
        ]
      : fixtures === null
        ? ['const all = app']
        : [
            "import { Fixtures } from 'webfw/test'",
            `import { fixtures } from ${JSON.stringify(`./${fixtures}`)}`,
            'const all = { ...app, fixtures: new Fixtures(fixtures, app.models) }',
          ]),
    ...modules.map((module, at) => `import * as module${at} from ${JSON.stringify(`./${module}`)}`),
    ...(modules.length === 0
      ? []
      : [
          `const modules = {${modules.map((module, at) => `${JSON.stringify(module)}: module${at}`).join(', ')}}`,
        ]),
    'started()',
    modules.length === 0
      ? `await main(all, ${localAssets(assets)})`
      : `await main({ ...all, modules }, ${localAssets(assets)})`,
    '',
  ].join('\n')
  return { entry, start: startOf(BESIDE, assets) }
}

/** What a test run is made of. */
export interface TestModules {
  /** The lowered module of each file of tests. */
  readonly files: ReadonlyMap<string, string>
  /** The module that lists the fixtures. */
  readonly fixtures: string | null
}

/** The entry of test runs: each process loads the one file that it is told to; `check` is the application's own command. */
export function testEntry(assets: DevelopmentAssets, { files, fixtures }: TestModules): Entry {
  const entry = [
    `import { started } from '${START}'`,
    "import { main } from 'webfw/main'",
    "import { runTestFile, serveForBrowser } from 'webfw/test'",
    "import app from './gen/app.ts'",
    fixtures === null
      ? 'const fixtures = []'
      : `import { fixtures } from ${JSON.stringify(`./${fixtures}`)}`,
    'const files = {',
    ...[...files].map(([file, module]) => {
      return `  ${JSON.stringify(file)}: () => import(${JSON.stringify(`./${module}`)}),`
    }),
    '}',
    'started()',
    `const assets = ${localAssets(assets)}`,
    "if (process.argv[2] === 'check') await main(app, assets)",
    "else if (process.argv[2] === 'serve') await main(app, assets, serveForBrowser)",
    'else await runTestFile(app, files, fixtures, assets)',
    '',
  ].join('\n')
  return { entry, start: startOf(BESIDE, assets) }
}

/** The source map lies beside the bundle, under the bundle's own name and an end that Bun does not look for. */
export const MAP_END = '.places'
const BESIDE = `import.meta.filename + '${MAP_END}'`

function localAssets(assets: DevelopmentAssets): string {
  const compiled = compiledFolder(assets.root)
  const text = JSON.stringify({ ...assets, embedded: false, public: {}, compiled, version })
  return `{ ...${text}, sourceMap: ${BESIDE} }`
}

/** Where the assets of development and tests are compiled to. */
export function compiledFolder(root: string): string {
  return join(root, 'tmp', 'webfw', 'assets')
}

function embed(name: string, path: string): string {
  return `import ${name} from ${JSON.stringify(`./assets/${path}`)} with { type: 'file' }`
}
