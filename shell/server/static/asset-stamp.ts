import { readFileSync, statSync } from 'node:fs'
import { sha256 } from '../../builtin.ts'

/** What pages load by name; a larger file is not read at the start. */
const STAMPED = /\.(css|js|mjs|png|jpe?g|gif|svg|webp|avif|ico|woff2?)$/
const LARGEST = 4_194_304

/** The names files are called by in pages: `style.css` → `style-<16 hexadecimal digits>.css`. */
export function stampedNames(
  names: Iterable<string>,
  pathOf: (name: string) => string | null,
): Map<string, string> {
  const stamped = new Map<string, string>()
  for (const name of names) {
    const isCompiled = /^assets\/.*-[0-9a-f]{16}\.\w+$/.test(name)
    const path = STAMPED.test(name) && !isCompiled ? pathOf(name) : null
    if (path === null || statSync(path).size > LARGEST) continue
    const digest = sha256(readFileSync(path), 'hex')
    stamped.set(
      name,
      name.replace(/\.[^.]+$/, (suffix) => `-${digest.slice(0, 16)}${suffix}`),
    )
  }
  return stamped
}
