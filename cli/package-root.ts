import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

interface Manifest {
  name: string
  version: string
}

const found = findPackage(dirname(fileURLToPath(import.meta.url)))

/** The folder of the installed package (or of the checkout) this command belongs to. */
export const packageRoot = found.folder

/** The version of this command and of the framework it carries: `0.2.1`. */
export const version = found.manifest.version

/** The release tag applications name in spin.toml: `v0.2.1`. */
export const releaseTag = `v${version}`

/** A file of the package: `packageFile('build', 'core.wasm')`. */
export function packageFile(...parts: string[]): string {
  return join(packageRoot, ...parts)
}

function findPackage(start: string): { folder: string; manifest: Manifest } {
  for (let folder = start; ; folder = dirname(folder)) {
    const manifest = readManifest(join(folder, 'package.json'))
    if (manifest?.name === 'webfw') return { folder, manifest }
    if (dirname(folder) === folder) throw new Error(`webfw's package.json is not above ${start}`)
  }
}

function readManifest(path: string): Manifest | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Manifest
  } catch {
    return null
  }
}
