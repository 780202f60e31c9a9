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
import { dirname, join } from 'node:path'
import { frameworkDigest } from '../framework/digest.ts'
import { homePath } from '../home.ts'
import { packageFile } from '../package-root.ts'
import { bundlerStopped, bundlingOptions } from './bundle.ts'
import { frameworkEntries } from './framework-modules.ts'
import { allButNewest } from './newest.ts'
import { nameSources } from './source-names.ts'

/** How many are kept: a process that runs one has loaded it. */
const KEPT = 5

/**
 * The folder of the framework's modules as development and tests load them: `webfw.mjs`, `webfw/ruby.mjs` and
 * so on, each with its map. They are bundled when the first application asks for them, and kept in
 * `~/.webfw/framework-bundles` by a digest of what they are made from.
 */
export async function frameworkBundle(framework: string): Promise<string> {
  const folder = homePath('framework-bundles', digestOf(framework))
  if (existsSync(folder)) return folder
  mkdirSync(dirname(folder), { recursive: true })
  const staging = mkdtempSync(`${folder}.making-`)
  try {
    await make(framework, staging)
    renameSync(staging, folder)
  } catch (error) {
    // Another process may have made the same meanwhile.
    if (!existsSync(folder)) throw error
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
  removeOld(dirname(folder))
  return folder
}

/** The packages that are bundled with it are pinned by this package's manifest. */
function digestOf(framework: string): string {
  const names = Object.keys(frameworkEntries(framework)).join()
  return createHash('sha256')
    .update(frameworkDigest(framework))
    .update(names)
    .update(readFileSync(packageFile('package.json')))
    .digest('hex')
    .slice(0, 16)
}

async function make(framework: string, folder: string): Promise<void> {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    ...bundlingOptions(),
    absWorkingDir: framework,
    entryPoints: frameworkEntries(framework),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    splitting: true,
  }).catch(async (error) => {
    throw await bundlerStopped(error)
  })
  for (const { path, text } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true })
    const isMap = path.endsWith('.map')
    writeFileSync(path, isMap ? nameSources(text, dirname(path), framework) : text)
  }
}

/** Among them what a process that was stopped has left half made. */
function removeOld(folder: string): void {
  for (const name of allButNewest(folder, readdirSync(folder), KEPT)) {
    rmSync(join(folder, name), { recursive: true, force: true })
  }
}
