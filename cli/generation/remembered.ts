import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deserialize, serialize } from 'node:v8'
import { type App, appPath } from '../app/app.ts'
import { packageFile } from '../package-root.ts'

/** What something is made from, besides this command: files by their paths, texts, options. */
export type Inputs = Iterable<readonly [name: string, content: string | Uint8Array]>

/**
 * What `make` answers for what `key` is a digest of: from tmp/webfw/made/NAME, where it was made before. Of each
 * name the last is kept, unless `keeps` refuses it; where it cannot be read or written, it is made.
 */
export async function remembered<Made>(
  app: App,
  name: string,
  key: string | null,
  make: () => Promise<Made>,
  keeps: (made: Made) => boolean = () => true,
): Promise<Made> {
  const path = appPath(app, 'tmp', 'webfw', 'made', name)
  const known = key === null ? null : read(path, key)
  if (known !== null) return known as Made
  const made = await make()
  if (key !== null && keeps(made)) write(path, key, made)
  return made
}

/** A digest of inputs, and of what reads them; null where this command is not the built one, whose files say what it does. */
export function keyOf(inputs: Inputs): string | null {
  program ??= programDigest()
  if (program === '') return null
  const hash = createHash('sha256').update(program)
  for (const [name, content] of inputs) {
    hash.update(`${name}\0${Buffer.byteLength(content)}\0`).update(content)
  }
  return hash.digest('hex')
}

let program: string | null = null

/** Of the built command's own modules, of the Ruby of Rails' parts, of the manifest that pins the packages beside it, and of Node. */
function programDigest(): string {
  const [main, rest] = [packageFile('build', 'webfw.mjs'), packageFile('build', 'webfw')]
  const own = fileURLToPath(import.meta.url)
  if (own !== main && dirname(own) !== rest) return ''
  const hash = createHash('sha256').update(`${process.version} ${process.arch}`)
  const modules = readdirSync(rest).map((name) => join(rest, name))
  const engines = packageFile('shell', 'engines')
  const names = readdirSync(engines, { recursive: true, encoding: 'utf8' })
  const ruby = names.filter((name) => name.endsWith('.rb')).map((name) => join(engines, name))
  for (const path of [packageFile('package.json'), main, ...modules.sort(), ...ruby.sort()]) {
    hash.update(readFileSync(path))
  }
  return hash.digest('hex')
}

/** A file is a digest of its key and its value, and the value behind it; one that was damaged, or of another key, is none. */
function read(path: string, key: string): unknown {
  try {
    const bytes = readFileSync(path)
    const value = bytes.subarray(32)
    return bytes.subarray(0, 32).equals(headOf(key, value)) ? deserialize(value) : null
  } catch {
    return null
  }
}

function headOf(key: string, value: Uint8Array): Buffer {
  return createHash('sha256').update(key).update(value).digest()
}

function write(path: string, key: string, made: unknown): void {
  const staged = `${path}-${process.pid}`
  try {
    mkdirSync(dirname(path), { recursive: true })
  } catch {
    return
  }
  try {
    const value = serialize(made)
    writeFileSync(staged, Buffer.concat([headOf(key, value), value]))
    renameSync(staged, path)
  } catch {
    // The next command makes it again.
    rmSync(staged, { force: true })
  }
}
