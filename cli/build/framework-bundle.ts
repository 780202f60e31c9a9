import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { frameworkDigest } from '../framework/digest.ts'
import { homePath } from '../home.ts'
import { packageFile } from '../package-root.ts'
import { frameworkEntries, packageFolders } from './framework-modules.ts'
import { nameSources } from './source-names.ts'

/** How many are kept: one that runs is loaded whole, and goes on without its files. */
const KEPT = 5

/**
 * The folder of the framework's modules as development and tests load them: `webfw.mjs`, `webfw/ruby.mjs` and
 * so on, each with its map. They are bundled when the first application asks for them, and kept in
 * `~/.webfw/framework-bundles` by a digest of what they are made from.
 */
export async function frameworkBundle(framework: string): Promise<string> {
  const folder = homePath('framework-bundles', digestOf(framework))
  if (existsSync(folder)) return folder
  const staging = `${folder}.making-${process.pid}`
  try {
    await make(framework, staging)
    renameSync(staging, folder)
  } catch (error) {
    // Another process may have made the same meanwhile.
    if (!existsSync(folder)) throw error
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
  removeOld()
  return folder
}

/** The packages that are bundled with it are pinned by this package's manifest. */
function digestOf(framework: string): string {
  const hash = createHash('sha256').update(frameworkDigest(framework))
  return hash
    .update(readFileSync(packageFile('package.json')))
    .digest('hex')
    .slice(0, 16)
}

async function make(framework: string, folder: string): Promise<void> {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    absWorkingDir: framework,
    entryPoints: frameworkEntries(framework),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    write: false,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'esnext',
    charset: 'utf8',
    sourcemap: 'external',
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'warning',
    external: ['bun', 'bun:*'],
    nodePaths: packageFolders(),
    tsconfigRaw: { compilerOptions: { target: 'esnext', useDefineForClassFields: true } },
  })
  for (const { path, text } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true })
    const isMap = path.endsWith('.map')
    writeFileSync(path, isMap ? nameSources(text, dirname(path), framework) : text)
  }
}

function removeOld(): void {
  const folder = homePath('framework-bundles')
  const age = (name: string) => statSync(join(folder, name)).mtimeMs
  const whole = readdirSync(folder).filter((name) => /^[0-9a-f]{16}$/.test(name))
  for (const name of whole.sort((a, b) => age(b) - age(a)).slice(KEPT)) {
    rmSync(join(folder, name), { recursive: true, force: true })
  }
}
