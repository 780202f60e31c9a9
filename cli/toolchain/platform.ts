import { CommandError } from '../errors.ts'
import { bunPackage, type PinnedBun } from './release.ts'
import { isTarget } from './targets.ts'

/** The machine we run on, in Node's words: `linux-x64`, `darwin-arm64`. */
export const platform = `${process.platform}-${process.arch}`

/** Bun's package for this machine; refuses machines that the toolchain does not know. */
export function bunPackageHere(): PinnedBun {
  if (isTarget(platform) && !isMusl()) return bunPackage(platform)
  throw new CommandError(
    isMusl()
      ? 'webfw builds on Linux with glibc 2.28 or newer; this system uses musl.'
      : `webfw has no toolchain for ${platform}.`,
    {
      hint: 'Use Linux (x64, arm64; glibc) or macOS (x64, arm64), or a container with one of them.',
    },
  )
}

function isMusl(): boolean {
  if (process.platform !== 'linux') return false
  const report = process.report?.getReport() as
    | { header?: { glibcVersionRuntime?: string } }
    | undefined
  return report?.header?.glibcVersionRuntime === undefined
}
