import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CommandError } from '../errors.ts'
import { homePath } from '../home.ts'
import { packageRoot, releaseTag } from '../package-root.ts'
import { frameworkDigest, frameworkFiles } from './digest.ts'

/** Where a released framework is kept: `~/.webfw/framework/v0.2.1`. */
export function releaseFolder(tag: string): string {
  return homePath('framework', tag)
}

/** The digests of what this process has stored or found whole: a command asks several times. */
const stored = new Map<string, string>()

/** Copies this package's framework into `~/.webfw/framework/<tag>` and answers its digest. */
export function storeRelease(tag: string): string {
  if (tag !== releaseTag) {
    throw new CommandError(`spin.toml names webfw ${tag}, but this command is ${releaseTag}.`, {
      hint:
        `Point spin.toml at "${releaseTag}" and run \`webfw spin lock\`, or install the other release:\n` +
        `  npm install --global webfw@${tag.slice(1)}`,
    })
  }
  const folder = releaseFolder(tag)
  const known = stored.get(folder)
  if (known !== undefined && existsSync(folder)) return known
  const digest = frameworkDigest(packageRoot)
  if (!existsSync(folder) || frameworkDigest(folder) !== digest) copyFramework(folder, digest)
  stored.set(folder, digest)
  return digest
}

function copyFramework(folder: string, digest: string): void {
  const staging = homePath('framework', `.storing-${process.pid}`)
  rmSync(staging, { recursive: true, force: true })
  for (const file of frameworkFiles(packageRoot)) {
    mkdirSync(dirname(join(staging, file)), { recursive: true })
    copyFileSync(join(packageRoot, file), join(staging, file))
  }
  moveIntoPlace(staging, folder, digest)
}

/** Another process may have stored the same framework meanwhile; then its copy stays. */
function moveIntoPlace(staging: string, folder: string, digest: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
    renameSync(staging, folder)
  } catch (error) {
    rmSync(staging, { recursive: true, force: true })
    if (frameworkDigest(folder) !== digest) throw error
  }
}
