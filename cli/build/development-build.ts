import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import type { Generated } from '../../gen/index.ts'
import { type App, appPath } from '../app/app.ts'
import { runBuildScripts } from '../assets/build-scripts.ts'
import { compileAssets } from '../assets/compile-assets.ts'
import { lockedFramework } from '../framework/framework.ts'
import { generate, generateSource, type Talk } from '../generation/generate.ts'
import { ensureToolchain } from '../toolchain/toolchain.ts'
import { type Bundler, createBundler } from './bundle.ts'
import { dryStart } from './dry-start.ts'
import { compiledFolder, developmentEntry } from './entry.ts'
import { frameworkBundle } from './framework-bundle.ts'
import { generatedModules } from './generated-modules.ts'
import { allButNewest } from './newest.ts'

/** Makes development bundles of one application, again and again, with everything kept warm. */
export interface DevelopmentBuilder {
  /** The program that runs the bundles. */
  bun: string
  /** What gen made of the last build; null before one. */
  generated(): Generated | null
  /** Whether gen makes other modules than the last build had of the templates as they are now. */
  isStale(): Promise<boolean>
  /** Compiles the assets into tmp/webfw/assets; where sources changed, after the scripts of package.json. */
  compileAssets(hasChangedSources: boolean): Promise<void>
  /** Runs gen, bundles, starts the bundle dry, and answers its path. */
  build(talk: Talk): Promise<string>
  dispose(): Promise<void>
}

/** Prepares the toolchain and a warm bundler. `lenient`: for running migrations. */
export async function createDevelopmentBuilder(
  output: Writable,
  app: App,
  options: { lenient?: boolean } = {},
): Promise<DevelopmentBuilder> {
  const framework = await lockedFramework(output, app)
  const { bun, sqlite } = await ensureToolchain(output)
  const folder = appPath(app, 'tmp', 'webfw', 'development')
  let generated: Generated | null = null
  const bundler: Bundler = await createBundler({
    root: app.root,
    framework,
    bundledFramework: await frameworkBundle(framework),
    ...developmentEntry({
      environment: 'development',
      root: app.root,
      core: join(framework, 'build', 'core.wasm'),
      sqlite,
    }),
    plugins: [
      generatedModules(
        app.root,
        () => ({
          files: generated?.provisional === true ? generated.files : new Map(),
          maps: generated?.maps ?? new Map(),
        }),
        options.lenient === true ? { onlyInMemory: true } : {},
      ),
    ],
  })
  let hasRunScripts = false
  return {
    bun,
    generated: () => generated,
    async isStale() {
      const { files } = await generateSource(app, options, output)
      const before = generated?.files ?? new Map()
      return (
        [...files].some(([path, text]) => before.get(path) !== text) || files.size < before.size
      )
    },
    compileAssets: (hasChangedSources) => compileDevelopmentAssets(output, app, hasChangedSources),
    async build(talk) {
      generated = await generate(output, app, talk, options)
      await compileDevelopmentAssets(output, app, !hasRunScripts)
      hasRunScripts = true
      const { code, map } = await bundler.rebuild()
      const path = storeBundle(folder, code, map)
      // Before migrations run, classes may speak of columns that are not there yet.
      if (options.lenient !== true) await dryStart(bun, path, app.root)
      return path
    },
    dispose: () => bundler.dispose(),
  }
}

/** Compiles the assets into tmp/webfw/assets, after the scripts of package.json where `runsScripts`. */
export async function compileDevelopmentAssets(
  output: Writable,
  app: App,
  runsScripts = true,
): Promise<void> {
  const missing = runsScripts ? await runBuildScripts(app.root) : []
  const { warnings } = await compileAssets(app.root, compiledFolder(app.root))
  for (const warning of [...missing, ...warnings]) output.write(`warning: ${warning}\n`)
}

/** Every bundle has a name of its own, so that the one that runs keeps its file. */
function storeBundle(folder: string, code: string, map: string): string {
  mkdirSync(folder, { recursive: true })
  const digest = createHash('sha256').update(code).digest('hex').slice(0, 12)
  const path = join(folder, `app-${digest}.mjs`)
  writeWhole(`${path}.map`, map)
  writeWhole(path, code)
  const bundles = readdirSync(folder).filter((each) => /^app-\w+\.mjs$/.test(each))
  // Kept are the one that runs, the one it turns into, and the one just made.
  for (const name of allButNewest(folder, bundles, 3)) {
    rmSync(join(folder, name))
    rmSync(join(folder, `${name}.map`), { force: true })
  }
  return path
}

function writeWhole(path: string, text: string): void {
  writeFileSync(`${path}.part`, text)
  renameSync(`${path}.part`, path)
}
