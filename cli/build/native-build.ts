import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { type Generated, withViews } from '../../gen/generate/generated.ts'
import { type App, appPath } from '../app/app.ts'
import { runBuildScripts } from '../assets/build-scripts.ts'
import { compileAssets } from '../assets/compile-assets.ts'
import { CommandError } from '../errors.ts'
import { lockedFramework } from '../framework/framework.ts'
import { generate, type Reading } from '../generation/generate.ts'
import { makeFolder } from '../make-folder.ts'
import { run } from '../process/run.ts'
import { withProgress, withStep } from '../terminal/progress.ts'
import { platform } from '../toolchain/platform.ts'
import { ensureTargets, type TargetParts } from '../toolchain/target-parts.ts'
import type { Target } from '../toolchain/targets.ts'
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
import { withEvaluatedTexts } from './evaluated-texts.ts'
import { generatedModules } from './generated-modules.ts'
import { collectLicenses } from './licenses.ts'
import { signMachO } from './mach-o.ts'
import { copyPublic, packFile, replacePublic } from './public-folder.ts'

/** What to build. */
export interface NativeOptions extends Reading {
  /** For which machines; without it, for this one. */
  readonly targets?: readonly Target[]
  /** Builds a second time in another folder, and refuses binaries that differ. */
  readonly verify?: boolean
}

/** A binary that a build has put into dist/. */
export interface BuiltBinary {
  readonly target: string
  /** Its path, from the application's folder. */
  readonly path: string
  readonly bytes: number
}

/**
 * Builds dist/<app>, or dist/<app>-<target> for each target that is named: gen, a private copy of it with the views
 * inside, one bundle that is started dry, a small one that starts it, and a native binary for each machine.
 * The work is done in tmp/webfw/production; dist/ only ever sees whole files, put there by rename.
 */
export async function buildNative(
  output: Writable,
  app: App,
  options: NativeOptions,
): Promise<BuiltBinary[]> {
  const { targets, verify = false } = options
  const toolchain = await ensureToolchain(output)
  const parts =
    targets === undefined
      ? [{ target: platform, runtime: toolchain.bun, sqlite: toolchain.sqlite }]
      : await ensureTargets(output, toolchain, targets)
  const linked = await stage(output, app, 'production', { toolchain, parts, options })
  if (verify) {
    const again = await stage(output, app, 'verify', { toolchain, parts, options })
    refuseDifferences(linked, again)
    rmSync(again.staging, { recursive: true, force: true })
  }
  return install(app, linked)
}

/** What a build is made from. */
interface Work {
  readonly toolchain: Toolchain
  readonly parts: readonly TargetParts[]
  readonly options: NativeOptions
}

/** Binaries that were linked, and are not in dist/ yet. */
interface Staged {
  readonly staging: string
  readonly publicPaths: readonly string[]
  readonly binaries: readonly (BuiltBinary & { readonly file: string })[]
}

async function stage(
  output: Writable,
  app: App,
  folder: string,
  { toolchain, parts, options }: Work,
): Promise<Staged> {
  const framework = await lockedFramework(output, app)
  const staging = appPath(app, 'tmp', 'webfw', folder)
  rmSync(staging, { recursive: true, force: true })
  const publicFolder = join(staging, 'assets', 'public')
  mkdirSync(publicFolder, { recursive: true })
  let publicFiles: readonly string[] | null = null
  const reading = { ...options, leavesWarnings: true }
  const load = async (generated: Generated) => {
    publicFiles ??= [
      ...copyPublic(app.root, publicFolder),
      ...(await addCompiledAssets(output, app.root, publicFolder)),
    ]
    const dataFiles = copyDataFiles(app.root, join(staging, 'assets', 'data'))
    const files = { publicFiles, dataFiles }
    await withProgress(output, 'bundling with the views embedded', () =>
      bundleInto(staging, app, framework, files, generated),
    )
    copyFileSync(join(framework, 'build', 'core.wasm'), join(staging, 'assets', 'core.wasm'))
    copyFileSync(toolchain.sqlite, join(staging, 'assets', LIBRARY))
    const start = await withStep(output, 'starting it dry', () =>
      dryStart(toolchain.bun, join(staging, START_BUNDLE), app.root, generated.asked),
    )
    return { start, built: null }
  }
  await withEvaluatedTexts(
    { output, app, strict: options.strict },
    () => generate(output, app, 'changes', reading),
    load,
  )
  const binaries = []
  for (const part of parts) {
    const file = join(staging, `binary-${part.target}`)
    const words = options.targets ? `the binary for ${part.target}` : 'the native binary'
    await withProgress(output, `linking ${words}`, () =>
      link(staging, toolchain.bun, part, file, app.name),
    )
    const path = options.targets ? `dist/${app.name}-${part.target}` : `dist/${app.name}`
    binaries.push({ file, target: part.target, path, bytes: statSync(file).size })
  }
  return { staging, publicPaths: publicFiles ?? [], binaries }
}

function refuseDifferences(first: Staged, second: Staged): void {
  for (const [index, { path, file }] of first.binaries.entries()) {
    const other = second.binaries[index]
    if (other === undefined) continue
    const [one, two] = [readFileSync(file), readFileSync(other.file)]
    if (one.equals(two)) continue
    const place = firstDifference(one, two)
    throw new CommandError(
      `two builds of ${path} differ, first at byte ${place} of ${file} and ${other.file}.`,
      {
        hint: 'Look for what a build script writes anew each time: a date, a random name. Nothing in dist/ was replaced.',
      },
    )
  }
}

function firstDifference(left: Buffer, right: Buffer): number {
  let at = 0
  while (at < left.length && left[at] === right[at]) at += 1
  return at
}

/** Puts the compiled assets, and what is packed of them, into public/assets. */
async function addCompiledAssets(
  output: Writable,
  root: string,
  folder: string,
): Promise<string[]> {
  const missing = await withStep(output, 'running the build scripts', () => runBuildScripts(root))
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

/** The linker writes the name of its output into it: one that is always the same. */
const LINKED = 'app'
/** The name of libsqlite3 among the assets. */
const LIBRARY = 'libsqlite3'

/** Links the bundles with the runtime and the libsqlite3 of a machine into an executable at `file`. */
async function link(
  staging: string,
  bun: string,
  { target, runtime, sqlite }: TargetParts,
  file: string,
  name: string,
): Promise<void> {
  copyFileSync(sqlite, join(staging, 'assets', LIBRARY))
  const other = [`--target=bun-${target}`, `--compile-executable-path=${runtime}`]
  const options = target === platform ? linkOptions : [...linkOptions, ...other]
  const { code, stdout, stderr } = await run(
    bun,
    ['build', ...options, START_BUNDLE, APPLICATION, '--outfile', LINKED],
    { cwd: staging, env: bunEnvironment() },
  )
  const linked = join(staging, LINKED)
  if (code !== 0 || !existsSync(linked)) {
    throw new CommandError(`the linker stopped:\n${(stderr || stdout).trim()}`)
  }
  // The linker leaves the signature of the runtime, or one that names neither of them.
  if (target.startsWith('darwin-')) writeFileSync(linked, signMachO(readFileSync(linked), name))
  renameSync(linked, file)
}

function install(app: App, { staging, publicPaths, binaries }: Staged): BuiltBinary[] {
  for (const folder of ['storage', 'tmp']) {
    makeFolder(appPath(app, 'dist', folder))
  }
  replacePublic(join(staging, 'assets', 'public'), appPath(app, 'dist', 'public'), publicPaths)
  return binaries.map(({ file, ...binary }) => {
    chmodSync(file, 0o755)
    renameSync(file, appPath(app, binary.path))
    return binary
  })
}
