import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/** The path of the pinned Bun, also where npm ran no install script that would have moved it. */
export function bunExecutable() {
  const platforms = join(root, 'node_modules', '@oven')
  const candidates = existsSync(platforms)
    ? readdirSync(platforms).map((name) => join(platforms, name, 'bin', 'bun'))
    : []
  candidates.push(join(root, 'node_modules', 'bun', 'bin', 'bun.exe'))
  const found = candidates.find((path) => existsSync(path) && statSync(path).size > 1_000_000)
  if (found === undefined) throw new Error('Bun is not installed: run `npm ci` first')
  return found
}
