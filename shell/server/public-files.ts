import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileInside, fileOnDisk, type StaticFile } from './static-file.ts'

/** The encodings that `webfw build` writes beside a file, the better one first. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** Files built into the binary: name below public/ to the path that opens it. */
export type EmbeddedFiles = Readonly<Record<string, string>>

/**
 * What public/ holds. The folder beside the binary wins where it exists; else what was built in is
 * served. A name is served only when the folder really lists it, so no spelling of `..` leads out.
 */
export class PublicFiles {
  readonly #folder: string | null
  readonly #embedded: ReadonlyMap<string, string>
  readonly #built: Date

  constructor(folder: string, embedded: EmbeddedFiles = {}, built: Date = new Date(0)) {
    this.#folder = existsSync(folder) ? realpathSync(folder) : null
    this.#embedded = new Map(Object.entries(embedded))
    this.#built = built
  }

  /** The file that answers a path: itself, with `.html`, or its `index.html`; null when there is none. */
  find(path: string, acceptEncoding: string | null = null): StaticFile | null {
    if (!isPlain(path)) return null
    for (const name of candidates(path)) {
      const file = this.#open(name, acceptEncoding ?? '')
      if (file !== null) return file
    }
    return null
  }

  /** The text of a file such as `500.html`, or null. */
  page(name: string): Uint8Array | null {
    const file = this.#open(name, '')
    return file === null ? null : file.read(0, file.length)
  }

  /** Every name that can be served, for a check that two applications do not collide. */
  names(): string[] {
    return this.#folder === null ? [...this.#embedded.keys()] : walk(this.#folder, '')
  }

  #open(name: string, acceptEncoding: string): StaticFile | null {
    if (this.#folder === null) return this.#openEmbedded(name)
    const path = resolveInside(this.#folder, name)
    if (path === null) return null
    for (const [encoding, suffix] of ENCODINGS) {
      if (!accepts(acceptEncoding, encoding)) continue
      const packed = resolveInside(this.#folder, name + suffix)
      if (packed !== null) return fileOnDisk(packed, name, encoding)
    }
    return fileOnDisk(path, name)
  }

  #openEmbedded(name: string): StaticFile | null {
    const path = this.#embedded.get(name)
    return path === undefined ? null : fileInside(path, name, etagOf(path), this.#built)
  }
}

function candidates(path: string): string[] {
  const name = path.slice(1)
  if (name === '') return ['index.html']
  if (name.endsWith('/')) return [`${name}index.html`]
  return name.slice(name.lastIndexOf('/') + 1).includes('.')
    ? [name]
    : [name, `${name}.html`, `${name}/index.html`]
}

/** No NUL, no backslash, no empty, `.`, `..` or hidden part. */
function isPlain(path: string): boolean {
  if (!path.startsWith('/') || path.includes('\0') || path.includes('\\')) return false
  const parts = path.slice(1).split('/')
  return parts.every((part, index) =>
    part === '' ? index === parts.length - 1 : !part.startsWith('.'),
  )
}

/** The real path of a regular file below a folder; null when a link leads out of it. */
function resolveInside(folder: string, name: string): string | null {
  const path = join(folder, name)
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined || !found.isFile()) return null
  const real = realpathSync(path)
  return real.startsWith(folder + sep) ? real : null
}

function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((each) => {
    const [name = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase())
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}

const tags = new Map<string, string>()

function etagOf(path: string): string {
  let tag = tags.get(path)
  if (tag === undefined) {
    tag = createHash('sha256').update(readFileSync(path)).digest('base64url').slice(0, 22)
    tags.set(path, tag)
  }
  return tag
}

function walk(folder: string, prefix: string): string[] {
  return readdirSync(join(folder, prefix)).flatMap((entry) => {
    const name = prefix === '' ? entry : `${prefix}/${entry}`
    const found = lstatSync(join(folder, name))
    if (found.isDirectory()) return walk(folder, name)
    return found.isFile() ? [name] : []
  })
}
