import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { type Generated, withViews } from '../../gen/generated.ts'
import { type App, appPath } from '../app/app.ts'
import { runBuildScripts } from '../assets/build-scripts.ts'
import { compileAssets } from '../assets/compile-assets.ts'
import { CommandError } from '../errors.ts'
import { lockedFramework } from '../framework/framework.ts'
import { generate, type Reading, refuseErrors } from '../generation/generate.ts'
import { makeFolder } from '../make-folder.ts'
import { run } from '../process/run.ts'
import { withProgress } from '../terminal/progress.ts'
import { ensureToolchain, type Toolchain } from '../toolchain/toolchain.ts'
import { bunEnvironment } from './bun-environment.ts'
import { bundle } from './bundle.ts'
import { addCodecs, codecsOfBinary } from './codecs.ts'
import { copyDataFiles } from './data-files.ts'
import { dryStart } from './dry-start.ts'
import {
  APPLICATION,
  type EmbeddedAssets,
  productionEntry,
  SOURCE_MAP,
  START_BUNDLE,
  startEntry,
} from './entry.ts'
import { generatedModules } from './generated-modules.ts'
import { collectLicenses } from './licenses.ts'
import { copyPublic, packFile, replacePublic } from './public-folder.ts'

/**
 * Builds dist/<app>: gen, a private copy of it with the views inside, one bundle that is started dry, a small
 * one that starts it, one native binary.
 * The work is done in tmp/webfw/production; dist/ only ever sees whole files, put there by rename.
 */
export async function buildNative(output: Writable, app: App, options: Reading): Promise<void> {
  const framework = await lockedFramework(output, app)
  const toolchain = await ensureToolchain(output)
  const generated = await generate(output, app, 'changes', options)
  const staging = appPath(app, 'tmp', 'webfw', 'production')
  rmSync(staging, { recursive: true, force: true })
  mkdirSync(join(staging, 'assets', 'public'), { recursive: true })
  const publicFolder = join(staging, 'assets', 'public')
  const publicPaths = [
    ...copyPublic(app.root, publicFolder),
    ...(await addCompiledAssets(output, app.root, publicFolder)),
  ]
  const files = {
    publicFiles: publicPaths,
    dataFiles: copyDataFiles(app.root, join(staging, 'assets', 'data')),
  }
  await withProgress(output, 'bundling with the views embedded', () =>
    bundleInto(staging, app, framework, files, generated),
  )
  copyFileSync(join(framework, 'build', 'core.wasm'), join(staging, 'assets', 'core.wasm'))
  copyFileSync(toolchain.sqlite, join(staging, 'assets', 'libsqlite3'))
  refuseErrors(
    await dryStart(toolchain.bun, join(staging, START_BUNDLE), app.root, generated.asked),
    output,
    options.strict,
  )
  await withProgress(output, 'linking the native binary', () => link(staging, toolchain))
  install(app, staging, publicPaths)
}

/** Puts the compiled assets, and what is packed of them, into public/assets. */
async function addCompiledAssets(
  output: Writable,
  root: string,
  folder: string,
): Promise<string[]> {
  const missing = await runBuildScripts(root)
  const { written, warnings } = await compileAssets(root, join(folder, 'assets'), output)
  for (const warning of [...missing, ...warnings]) output.write(`warning: ${warning}\n`)
  return written.flatMap((name) => [`assets/${name}`, ...packFile(folder, `assets/${name}`)])
}

async function bundleInto(
  staging: string,
  app: App,
  framework: string,
  assets: EmbeddedAssets,
  generated: Generated,
): Promise<void> {
  const { code, map, inputs } = await bundle({
    root: app.root,
    framework,
    ...productionEntry(assets),
    plugins: [
      codecsOfBinary(),
      generatedModules(app.root, () => ({ ...generated, files: withViews(generated) })),
    ],
    minify: true,
  })
  const entry = startEntry(app.name)
  const start = await bundle({ root: app.root, framework, entry, minify: true })
  writeFileSync(join(staging, START_BUNDLE), start.code)
  const codecs = addCodecs(inputs, join(staging, 'assets'))
  const files = [...inputs.map((path) => resolve(app.root, path)), ...codecs]
  writeFileSync(join(staging, APPLICATION), code)
  writeFileSync(join(staging, 'assets', 'licenses.txt'), collectLicenses(files))
  writeFileSync(join(staging, 'assets', SOURCE_MAP), gzipSync(map))
}

/** Nothing of the folder the binary will run in may change what it does: no .env, no bunfig.toml. */
const linkOptions = [
  '--compile',
  '--bytecode',
  '--format=esm',
  '--minify',
  '--sourcemap',
  '--no-compile-autoload-dotenv',
  '--no-compile-autoload-bunfig',
]

async function link(staging: string, toolchain: Toolchain): Promise<void> {
  const { code, stdout, stderr } = await run(
    toolchain.bun,
    ['build', ...linkOptions, START_BUNDLE, APPLICATION, '--outfile', 'app'],
    { cwd: staging, env: bunEnvironment() },
  )
  if (code === 0 && existsSync(join(staging, 'app'))) return
  throw new CommandError(`the linker stopped:\n${(stderr || stdout).trim()}`)
}

function install(app: App, staging: string, publicPaths: readonly string[]): void {
  for (const folder of ['storage', 'tmp']) {
    makeFolder(appPath(app, 'dist', folder))
  }
  replacePublic(join(staging, 'assets', 'public'), appPath(app, 'dist', 'public'), publicPaths)
  chmodSync(join(staging, 'app'), 0o755)
  renameSync(join(staging, 'app'), appPath(app, 'dist', app.name))
}
