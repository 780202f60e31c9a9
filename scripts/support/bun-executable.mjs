import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/** The path of the pinned Bun, also where npm ran no install script that would have moved it. */
export function bunExecutable() {
  const platforms = join(root, 'node_modules', '@oven')
  const candidates = existsSync(platforms)
    ? readdirSync(platforms).map((name) => join(platforms, name, 'bin', 'bun'))
    : []
  const found = candidates.find(existsSync)
  if (found === undefined) throw new Error('Bun is not installed: run `npm ci` first')
  return found
}
