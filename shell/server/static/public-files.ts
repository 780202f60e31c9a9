import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { join, sep } from 'node:path'
import { sha256 } from '../../builtin.ts'
import { type AssetManifest, MANIFEST, namesOf } from '../../core/asset-manifest.ts'
import { stampedNames } from './asset-stamp.ts'
import { acceptedEncodings, type Encoding } from './compression.ts'
import { type FoundFile, RecentFiles } from './recent-files.ts'
import { fileInside, fileOnDisk, type StaticFile } from './static-file.ts'

/** The suffixes of what `webfw build` writes beside a file. */
const SUFFIXES: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' }

/** Milliseconds that a copied folder may have between a file and what is packed of it. */
const PACKED_WITHIN = 60_000

/** How many paths of pages are remembered. */
const MOST_ABSENT = 1000

/** Files built into the binary: name below public/ to the path that opens it. */
export type EmbeddedFiles = Readonly<Record<string, string>>

/** What a PublicFiles knows beside its folder. */
export interface PublicFilesOptions {
  readonly embedded?: EmbeddedFiles
  /** When the embedded files were built, in milliseconds since 1970. */
  readonly builtAt?: number
  /** Looks at the folder anew for each request: development. */
  readonly live?: boolean
  /** Where compiled assets lie, when it is not `assets` in the folder. */
  readonly compiled?: string
}

/**
 * What public/ holds. The folder beside the binary wins where it holds any file that was built in; else what was built in is
 * served, and beside it what the application has written there. A name is served only when the folder really lists it, so no
 * spelling of `..` leads out.
 */
export class PublicFiles {
  readonly #place: string
  #folder: string | null
  /** Whether what was built in is served beside the folder. */
  readonly #isBeside: boolean
  readonly #embedded: ReadonlyMap<string, string>
  readonly #built: Date
  /** The names there were at the start; null where each request looks again. */
  readonly #known: ReadonlySet<string> | null
  /** Files that pages may call by a stamped name, and that name. */
  readonly #stamped: ReadonlyMap<string, string>
  readonly #plain: ReadonlyMap<string, string>
  /** Null where each request looks again. */
  readonly #recent: RecentFiles | null
  /** Paths of pages, which no file answers. */
  readonly #absent = new Set<string>()
  readonly #compiled: string | null
  #manifest: { readonly text: string; readonly value: AssetManifest } | null = null

  constructor(folder: string, options: PublicFilesOptions = {}) {
    this.#place = folder
    this.#folder = existsSync(folder) ? realpathSync(folder) : null
    this.#embedded = new Map(Object.entries(options.embedded ?? {}))
    const own = this.#folder
    this.#isBeside =
      own === null || ![...this.#embedded.keys()].some((name) => existsSync(join(own, name)))
    this.#built = new Date(options.builtAt ?? 0)
    this.#known = options.live === true ? null : new Set(this.names())
    this.#stamped = stampedNames(this.#known ?? new Set(), (name) => this.#diskPath(name))
    this.#plain = new Map([...this.#stamped].map(([name, stamped]) => [stamped, name]))
    this.#recent = options.live === true ? null : new RecentFiles()
    this.#compiled = options.compiled ?? null
  }

  /** The file that answers a path: itself, with `.html`, or its `index.html`; null when there is none. */
  find(path: string, acceptEncoding: string | null = null): FoundFile | null {
    if (this.#absent.has(path)) return null
    const encodings = acceptedEncodings(acceptEncoding)
    if (this.#recent === null) return this.#find(path, encodings)
    const key = encodings.length === 0 ? path : `${path}\0${encodings}`
    return this.#recent.get(key, () => this.#find(path, encodings))
  }

  #find(path: string, encodings: readonly Encoding[]): StaticFile | null {
    if (!isPlain(path)) return null
    const plain = this.#plain.get(path.slice(1))
    if (plain !== undefined) return this.#open(plain, encodings, path.slice(1))
    const names = candidates(path).filter((name) => this.#mayHave(name))
    if (names.length === 0) this.#noteAbsent(path)
    for (const name of names) {
      const file = this.#open(name, encodings)
      if (file !== null) return file
    }
    return null
  }

  /** No name of the start, and none that a file may have which comes later. */
  #noteAbsent(path: string): void {
    if (this.#known === null) return
    if (this.#absent.size >= MOST_ABSENT) this.#absent.clear()
    this.#absent.add(path)
  }

  /** The text of a file such as `500.html`, or null. */
  page(name: string): Uint8Array | null {
    const file = this.#open(name, [])
    return file === null ? null : file.read(0, file.length)
  }

  /** Every name that can be served, for a check that two applications do not collide. */
  names(): string[] {
    const written = this.#folder === null ? [] : walk(this.#folder, '')
    return this.#isBeside ? [...new Set([...this.#embedded.keys(), ...written])] : written
  }

  /**
   * The names with a fingerprint that pages call files by: those of assets, and while files are not looked
   * at anew, those of public/.
   */
  stampedNames(): ReadonlyMap<string, string> {
    const manifest = this.manifest()
    if (manifest === null) return this.#stamped
    return new Map([...this.#stamped, ...namesOf(manifest)])
  }

  /** What is known of compiled assets; null where an application has none. */
  manifest(): AssetManifest | null {
    const text = this.#manifestText()
    if (text === null) return null
    if (this.#manifest?.text !== text) this.#manifest = { text, value: JSON.parse(text) }
    return this.#manifest?.value ?? null
  }

  #manifestText(): string | null {
    if (this.#recent !== null && this.#manifest !== null) return this.#manifest.text
    const path =
      this.#compiled === null
        ? this.#diskPath(`assets/${MANIFEST}`)
        : join(this.#compiled, MANIFEST)
    return path !== null && existsSync(path) ? readFileSync(path, 'utf8') : null
  }

  #diskPath(name: string): string | null {
    const inside = this.#isBeside ? (this.#embedded.get(name) ?? null) : null
    return inside ?? (this.#folder === null ? null : resolveInside(this.#folder, name))
  }

  /** A file that came later is found when its name has a dot, so that pages cost no look at the disk. */
  #mayHave(name: string): boolean {
    return this.#known === null || this.#known.has(name) || /\.(?!html$)[^./]+$/.test(name)
  }

  /** `called` is the name it was asked for by, which may carry a fingerprint. */
  #open(name: string, encodings: readonly Encoding[], called = name): StaticFile | null {
    if (this.#compiled !== null && name.startsWith('assets/')) {
      const path = existsSync(this.#compiled)
        ? resolveInside(realpathSync(this.#compiled), name.slice(7))
        : null
      if (path !== null) return fileOnDisk(path, called)
    }
    if (this.#isBeside && this.#embedded.has(name)) {
      return this.#openEmbedded(name, encodings, called)
    }
    // The application may have made it since the start.
    if (this.#folder === null && existsSync(this.#place)) this.#folder = realpathSync(this.#place)
    if (this.#folder === null) return null
    const path = resolveInside(this.#folder, name)
    if (path === null) return null
    for (const encoding of encodings) {
      const packed = resolveInside(this.#folder, name + SUFFIXES[encoding])
      if (packed !== null && isPackedOf(packed, path)) return fileOnDisk(packed, called, encoding)
    }
    return fileOnDisk(path, called)
  }

  #openEmbedded(name: string, encodings: readonly Encoding[], called: string): StaticFile | null {
    const path = this.#embedded.get(name)
    if (path === undefined) return null
    for (const encoding of encodings) {
      const packed = this.#embedded.get(name + SUFFIXES[encoding])
      if (packed === undefined) continue
      return fileInside(packed, called, etagOf(packed), this.#built, encoding)
    }
    return fileInside(path, called, etagOf(path), this.#built)
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

/** Whether a packed file is of what is there, and not of what the application has written over since. */
function isPackedOf(packed: string, path: string): boolean {
  const [left, right] = [packed, path].map((each) => statSync(each, { throwIfNoEntry: false }))
  return (right?.mtimeMs ?? 0) - (left?.mtimeMs ?? 0) < PACKED_WITHIN
}

/** No NUL, no backslash, no empty, `.`, `..` or hidden part. */
function isPlain(path: string): boolean {
  return /^\/(?:[^./\0\\][^/\0\\]*\/)*(?:[^./\0\\][^/\0\\]*)?$/.test(path)
}

/** The real path of a regular file below a folder that may be read; null when a link leads out of it. */
function resolveInside(folder: string, name: string): string | null {
  const path = join(folder, name)
  try {
    const found = statSync(path, { throwIfNoEntry: false })
    if (found === undefined || !found.isFile()) return null
    accessSync(path, constants.R_OK)
    const real = realpathSync(path)
    return real.startsWith(folder + sep) ? real : null
  } catch (error) {
    if (NO_FILE.has((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}

/** What the system says of names under which there is nothing to serve. */
const NO_FILE: ReadonlySet<string> = new Set([
  'ENOENT',
  'ENOTDIR',
  'EACCES',
  'EPERM',
  'ELOOP',
  'ENAMETOOLONG',
])

const tags = new Map<string, string>()

function etagOf(path: string): string {
  let tag = tags.get(path)
  if (tag === undefined) {
    tag = sha256(readFileSync(path), 'base64url').slice(0, 22)
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
