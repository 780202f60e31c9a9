import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Writable } from 'node:stream'
import { EVALUATED_TEXTS } from '../../gen/application/evaluated-texts.ts'
import type { Diagnostic, Generated, LoweredTests } from '../../gen/index.ts'
import type { EnvironmentName } from '../../shell/config/configuration.ts'
import { type App, appPath } from '../app/app.ts'
import { runBuildScripts } from '../assets/build-scripts.ts'
import { compileAssets } from '../assets/compile-assets.ts'
import { lockedFramework } from '../framework/framework.ts'
import {
  type GeneratedSource,
  generate,
  isAccepted,
  isError,
  type Reading,
  readGenerated,
  refuseErrors,
  type Talk,
} from '../generation/generate.ts'
import { keyOf, remembered } from '../generation/remembered.ts'
import { withStep } from '../terminal/progress.ts'
import { ensureToolchain } from '../toolchain/toolchain.ts'
import { writeWhole } from '../write-whole.ts'
import { type BundleRequest, type Bundler, createBundler } from './bundle.ts'
import { dryStart } from './dry-start.ts'
import { compiledFolder, developmentEntry, MAP_END } from './entry.ts'
import { withEvaluatedTexts } from './evaluated-texts.ts'
import { frameworkBundle } from './framework-bundle.ts'
import { generatedModules } from './generated-modules.ts'
import { allButNewest } from './newest.ts'

/** Makes development bundles of one application, again and again, with everything kept warm. */
export interface DevelopmentBuilder {
  /** The program that runs the bundles. */
  bun: string
  /** What gen made of the last build; null before one. */
  generated(): Generated | null
  /**
   * Whether gen makes other modules than the last build had of the files as they are now. `isQuick`: as far as the files that have
   * changed tell by themselves.
   */
  isStale(isQuick: boolean): Promise<boolean>
  /** Whether only files that had changed were looked at last: what that means for the others is not known yet. */
  isPartial(): boolean
  /** Compiles the assets into tmp/webfw/assets; where sources changed, after the scripts of package.json. */
  compileAssets(hasChangedSources: boolean): Promise<void>
  /**
   * Runs gen, bundles, starts the bundle dry, and answers its path. `isQuick`: only files that have changed are lowered where
   * nothing shows at once that others depend on what has.
   */
  build(talk: Talk, isQuick?: boolean): Promise<string>
  dispose(): Promise<void>
}

/** What to build, and from what. */
export interface DevelopmentOptions extends Reading {
  readonly reuses?: boolean
  /** The fixtures of test/, which the bundle can load then. */
  readonly fixtures?: LoweredTests
  /** Whether lines of a console are run with its modules. */
  readonly isConsole?: boolean
  /** The previews of mails that a build is to show; null for none. */
  readonly previews?: () => Promise<LoweredTests | null>
}

/**
 * Prepares the toolchain and a warm bundler. `lenient`: for running migrations. `reuses`: for a command that
 * loads the application itself; where nothing has changed, it gets the bundle that was started dry before.
 */
export async function createDevelopmentBuilder(
  output: Writable,
  app: App,
  options: DevelopmentOptions = {},
): Promise<DevelopmentBuilder> {
  const framework = await lockedFramework(output, app)
  const { bun, sqlite } = await ensureToolchain(output)
  // A server runs bundles of the first folder: what a command is alone in does not take their place.
  const isOwn =
    options.ruby !== undefined || options.fixtures !== undefined || options.isConsole === true
  const folder = appPath(app, 'tmp', 'webfw', isOwn ? 'command' : 'development')
  let generated: GeneratedSource | null = null
  let previews: LoweredTests | null = null
  let bundler: Bundler | null = null
  /** The entry that the bundler was made for. */
  let bundledEntry = ''
  const bundledFramework = await frameworkBundle(framework, bun)
  const assets = {
    environment: (process.env.WEBFW_ENV || 'development') as EnvironmentName,
    root: app.root,
    core: join(framework, 'build', 'core.wasm'),
    sqlite,
  }
  const entryOf = (made: Generated | null) => {
    const modules = options.isConsole === true ? [...(made?.files.keys() ?? [])] : []
    return developmentEntry(assets, { fixtures: options.fixtures?.fixtures, modules, previews })
  }
  const request = (): BundleRequest => ({
    root: app.root,
    framework,
    bundledFramework,
    ...entryOf(generated),
    plugins: [
      generatedModules(
        app.root,
        () => ({
          files: new Map([
            ...(generated?.provisional === true ? generated.files : []),
            ...(options.fixtures?.files ?? []),
            ...(previews?.files ?? []),
          ]),
          maps: new Map([
            ...(generated?.maps ?? []),
            ...(options.fixtures?.maps ?? []),
            ...(previews?.maps ?? []),
          ]),
        }),
        { onlyInMemory: options.lenient === true || isOwn || previews !== null },
      ),
    ],
  })
  const bundleAnew = async () => {
    const asked = request()
    if (asked.entry !== bundledEntry) {
      await bundler?.dispose()
      bundler = null
    }
    bundledEntry = asked.entry
    bundler ??= await createBundler(asked)
    const anew = bundler
    const { code, map } = await withStep(output, 'bundling', () => anew.rebuild())
    const path = storeBundle(folder, code, map)
    const start = (asked: readonly Diagnostic[] | undefined) =>
      withStep(output, 'starting it dry', () => dryStart(bun, path, app.root, asked))
    if (options.lenient !== true) return { path, start: await start(generated?.asked) }
    // Before migrations run, classes may speak of columns that are not there yet: what does not load is not told.
    return { path, start: generated?.evaluates === true ? await start([]).catch(() => null) : null }
  }
  const bundleOnce = async (made: GeneratedSource) => {
    const { key } = made
    const inputs = { key: key ?? '', bundledFramework, ...entryOf(made) }
    const inputsKey = key === null ? null : keyOf(Object.entries(inputs))
    const known = await remembered(app, isOwn ? 'command' : 'bundle', inputsKey, bundleAnew)
    return isWhole(known.path) ? known : bundleAnew()
  }
  let hasRunScripts = false
  let isPartial = false
  const reading = (isQuick: boolean) => ({ ...options, before: isQuick ? generated : null })
  return {
    bun,
    generated: () => generated,
    isPartial: () => isPartial,
    async isStale(isQuick) {
      const found = await readGenerated(app, reading(isQuick), output)
      isPartial = found.isPartial
      // What is wrong may be a text of the last load: building finds out.
      if (!isAccepted(found) && found.source.files.has(EVALUATED_TEXTS)) return true
      refuseErrors(found.diagnostics.filter(isError))
      const { files } = found
      const before = generated?.files ?? new Map()
      if ([...files].some(([path, text]) => before.get(path) !== text)) return true
      if (files.size < before.size) return true
      if (!isPartial) generated = found
      return false
    },
    compileAssets: (hasChangedSources) => compileDevelopmentAssets(output, app, hasChangedSources),
    async build(talk, isQuick = false) {
      const { strict } = options
      return withEvaluatedTexts(
        { output, app, strict },
        async (isAgain) => {
          const words = isAgain && talk === 'all' ? 'changes' : talk
          const asked = { ...reading(isQuick), leavesWarnings: true }
          generated = await generate(output, app, words, asked)
          isPartial = generated.isPartial
          return generated
        },
        async (made) => {
          await compileDevelopmentAssets(output, app, !hasRunScripts)
          hasRunScripts = true
          previews = (await options.previews?.()) ?? null
          const { path, start } = await (options.reuses === true ? bundleOnce(made) : bundleAnew())
          return { start, built: path }
        },
      )
    },
    dispose: async () => bundler?.dispose(),
  }
}

/** Compiles the assets into tmp/webfw/assets, after the scripts of package.json where `runsScripts`. */
export async function compileDevelopmentAssets(
  output: Writable,
  app: App,
  runsScripts = true,
): Promise<void> {
  const missing = runsScripts
    ? await withStep(output, 'running the build scripts', () => runBuildScripts(app.root))
    : []
  const { warnings } = await compileAssets(app.root, compiledFolder(app.root), output)
  for (const warning of [...missing, ...warnings]) output.write(`warning: ${warning}\n`)
}

/** Every bundle has a name of its own, so that the one that runs keeps its file. */
function storeBundle(folder: string, code: string, map: string): string {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, nameOf(code))
  writeWhole(`${path}${MAP_END}`, map)
  writeWhole(path, code)
  const bundles = readdirSync(folder).filter((each) => /^app-\w+\.mjs$/.test(each))
  // Kept are the one that runs, the one it turns into, and the one just made.
  for (const name of allButNewest(folder, bundles, 3)) {
    rmSync(join(folder, name))
    rmSync(join(folder, `${name}${MAP_END}`), { force: true })
  }
  return path
}

/** `app-0123456789ab.mjs`. */
function nameOf(code: string): string {
  return `app-${createHash('sha256').update(code).digest('hex').slice(0, 12)}.mjs`
}

/** Whether a bundle is there, as its name says it was made. */
function isWhole(path: string): boolean {
  return existsSync(path) && nameOf(readFileSync(path, 'utf8')) === basename(path)
}
