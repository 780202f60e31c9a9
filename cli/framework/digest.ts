import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files of the framework that an application is built from, sorted: `build/core.wasm`, `shell/…`. */
export function frameworkFiles(root: string): string[] {
  const files = walk(root, 'shell').filter((path) => path.endsWith('.ts'))
  if (existsSync(join(root, 'build', 'core.wasm'))) files.push('build/core.wasm')
  return files.sort()
}

/** SHA-256 over names and contents of the framework's files: the same framework, the same digest. */
export function frameworkDigest(root: string): string {
  const hash = createHash('sha256')
  for (const path of frameworkFiles(root)) {
    const content = readFileSync(join(root, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function walk(root: string, folder: string): string[] {
  const path = join(root, folder)
  if (!existsSync(path)) return []
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`
    return entry.isDirectory() ? walk(root, name) : [name]
  })
}
