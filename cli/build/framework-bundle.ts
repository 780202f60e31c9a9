import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { CommandError } from '../errors.ts'
import { frameworkDigest } from '../framework/digest.ts'
import { homePath } from '../home.ts'
import { packageFile, packageRoot } from '../package-root.ts'
import { run } from '../process/run.ts'
import { bunPackageHere } from '../toolchain/platform.ts'
import { bunEnvironment } from './bun-environment.ts'
import { bundlerStopped, bundlingOptions } from './bundle.ts'
import { frameworkEntries } from './framework-modules.ts'
import { allButNewest } from './newest.ts'
import { composeMaps } from './source-chain.ts'
import { nameSources } from './source-names.ts'

/** How many are kept: a process that runs one has loaded it. */
const KEPT = 5

/** The bundle, its bytecode in `.jsc` beside it, and its map, which has a name that Bun does not look for. */
const BUNDLE = 'framework.js'

/**
 * The folder of the framework's modules as development and tests load them: `webfw.cjs`, `webfw/ruby.cjs` and
 * so on, each a part of one bundle, which Bun starts from its bytecode. They are made when the first application
 * asks for them, and kept in `~/.webfw/framework-bundles` by a digest of what they are made from.
 */
export async function frameworkBundle(framework: string, bun: string): Promise<string> {
  const folder = homePath('framework-bundles', digestOf(framework))
  if (existsSync(folder)) return folder
  mkdirSync(dirname(folder), { recursive: true })
  const staging = mkdtempSync(`${folder}.making-`)
  try {
    await make(framework, bun, staging)
    renameSync(join(staging, 'made'), folder)
  } catch (error) {
    // Another process may have made the same meanwhile.
    if (!existsSync(folder)) throw error
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
  removeOld(dirname(folder))
  return folder
}

/** The packages that are bundled with it are pinned by this package's manifest; bytecode is of one Bun. */
function digestOf(framework: string): string {
  const names = Object.keys(frameworkEntries(framework)).join()
  return (
    createHash('sha256')
      .update(frameworkDigest(framework))
      .update(names)
      // It names files of this installation.
      .update(packageRoot)
      .update(readFileSync(packageFile('package.json')))
      .update(bunPackageHere().executable)
      .digest('hex')
      .slice(0, 16)
  )
}

/** Makes the folder `made` in an empty one. */
async function make(framework: string, bun: string, folder: string): Promise<void> {
  const { code, map } = await bundleWhole(framework, join(folder, BUNDLE))
  writeFileSync(join(folder, BUNDLE), code)
  const made = join(folder, 'made')
  await compile(bun, folder, made)
  const printed = join(made, `${BUNDLE}.map`)
  writeFileSync(join(made, `${BUNDLE}.places`), composeMaps(readFileSync(printed, 'utf8'), map))
  rmSync(printed)
  for (const name of Object.keys(frameworkEntries(framework))) {
    const path = join(made, `${name}.cjs`)
    mkdirSync(dirname(path), { recursive: true })
    const bundle = `./${relative(dirname(path), join(made, BUNDLE))}`
    writeFileSync(path, `module.exports = require('${bundle}')['${name}']\n`)
  }
}

/** One strict script, whose modules are evaluated where they are asked for; Bun reads compiled ones a byte a character. */
async function bundleWhole(
  framework: string,
  outfile: string,
): Promise<{ code: string; map: string }> {
  const { build } = await import('esbuild')
  const modules = Object.entries(frameworkEntries(framework))
  const parts = modules.map(
    ([name, path]) => `get '${name}'() { return require(${JSON.stringify(path)}) }`,
  )
  const { outputFiles } = await build({
    ...bundlingOptions(),
    format: 'cjs',
    charset: 'ascii',
    banner: { js: '"use strict"' },
    absWorkingDir: framework,
    stdin: { contents: `module.exports = { ${parts.join(', ')} }`, resolveDir: framework },
    outfile,
  }).catch(async (error) => {
    throw await bundlerStopped(error)
  })
  const text = (end: string) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? ''
  return { code: text('.js'), map: nameSources(text('.map'), dirname(outfile), framework) }
}

/** Bytecode is made with the settings that it runs with. */
async function compile(bun: string, folder: string, target: string): Promise<void> {
  const options = ['--bytecode', '--format=cjs', '--target=bun', '--sourcemap=external']
  const { code, stdout, stderr } = await run(
    bun,
    ['build', ...options, BUNDLE, '--outdir', target],
    { cwd: folder, env: bunEnvironment() },
  )
  if (code === 0) return
  throw new CommandError(`the framework was not compiled:\n${(stderr || stdout).trim()}`)
}

/** Among them what a process that was stopped has left half made. */
function removeOld(folder: string): void {
  for (const name of allButNewest(folder, readdirSync(folder), KEPT)) {
    rmSync(join(folder, name), { recursive: true, force: true })
  }
}
