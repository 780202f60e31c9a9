import { chmodSync, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

const bunPlatforms = {
  'linux-x64': 'bun-linux-x64',
  'linux-arm64': 'bun-linux-aarch64',
  'darwin-x64': 'bun-darwin-x64',
  'darwin-arm64': 'bun-darwin-aarch64',
}

/** Lets esbuild start where npm ran no install scripts: names the native executable itself. */
export function useNativeEsbuild() {
  const binary = join(
    root,
    'node_modules',
    '@esbuild',
    `${process.platform}-${process.arch}`,
    'bin',
    'esbuild',
  )
  if (process.env.ESBUILD_BINARY_PATH || !existsSync(binary)) return
  chmodSync(binary, 0o755)
  process.env.ESBUILD_BINARY_PATH = binary
}

/** The pinned Bun among the installed packages, whether or not a postinstall has moved it; else null. */
export function installedBun() {
  const platform = bunPlatforms[`${process.platform}-${process.arch}`]
  const candidates = [
    join(root, 'node_modules', '@oven', platform ?? 'bun', 'bin', 'bun'),
    join(root, 'node_modules', 'bun', 'bin', 'bun.exe'),
    join(root, 'node_modules', 'bun', 'bin', 'bun'),
  ]
  return candidates.find((path) => existsSync(path) && statSync(path).size > 1_000_000) ?? null
}
