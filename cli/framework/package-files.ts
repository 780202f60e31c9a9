import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Parser, type ReadEntry } from 'tar'
import { embeddedText } from '../../shell/vocabulary/embedded-file.ts'

/** A folder of Ruby that is compiled with an application: a gem, or a package that spin.toml names. */
export interface Package {
  readonly name: string
  /** Where it is, as people are told: `vendor/gems/pundit-2.1.0`. */
  readonly folder: string
  /** Its texts by their paths in it. */
  readonly files: ReadonlyMap<string, string>
}

/** What of a package is read: its Ruby, the folders of an engine, translations, and data that its Ruby may read. */
const READ =
  /^(?:lib|app|config|db|data|rails|locales)\/.+\.(?:rb|erb|builder|ya?ml|json|txt|csv|dat|data)$/
/** What of it may be no text. */
const DATA = /\.(?:dat|data)$/
/** What says that a package is not of Ruby alone. */
const NATIVE = /^ext\/.*(?:extconf\.rb|Cargo\.toml)$|\.(?:so|bundle|dll|jar)$/

/** Reads a package from its folder. */
export function readPackage(name: string, path: string, folder: string): Package {
  const files = new Map<string, string>()
  for (const file of filesBelow(path, '')) {
    const text = keeps(file, () => readFileSync(join(path, file)))
    if (text !== null) files.set(file, text)
  }
  return { name, folder, files }
}

/** Reads a package from the file that RubyGems makes of it: a tar archive with `data.tar.gz` in it. */
export function readGemFile(name: string, path: string, folder: string): Package {
  const data = entriesOf(readFileSync(path)).get('data.tar.gz')
  const files = new Map<string, string>()
  const entries = data === undefined ? [] : entriesOf(gunzipSync(data))
  for (const [file, content] of [...entries].sort(([left], [right]) => (left < right ? -1 : 1))) {
    const text = keeps(file.replace(/^\.\//, ''), () => content)
    if (text !== null) files.set(file.replace(/^\.\//, ''), text)
  }
  return { name, folder, files }
}

/** The text of a file that is read, an empty one for what says that there is C code, null for all others. */
function keeps(file: string, bytes: () => Buffer): string | null {
  if (NATIVE.test(file)) return ''
  if (!READ.test(file)) return null
  return DATA.test(file) ? embeddedText(bytes()) : bytes().toString('utf8')
}

function entriesOf(archive: Uint8Array): Map<string, Buffer> {
  const found = new Map<string, Buffer>()
  const parser = new Parser({
    onReadEntry(entry: ReadEntry) {
      const parts: Buffer[] = []
      entry.on('data', (part: Buffer) => parts.push(part))
      entry.on('end', () => found.set(entry.path, Buffer.concat(parts)))
    },
  })
  parser.end(Buffer.from(archive))
  return found
}

function filesBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((left, right) => (left.name < right.name ? -1 : 1))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (/^(?:\.git|node_modules|spec|test|tests|features)$/.test(entry.name)) return []
      const isFolder =
        entry.isDirectory() || (entry.isSymbolicLink() && isDirectory(join(root, path)))
      return isFolder ? filesBelow(root, path) : [path]
    })
}

function isDirectory(path: string): boolean {
  return existsSync(join(path, '.'))
}

/**
 * The gem of a name among those that lie with an application: a folder in vendor/gems or in the bundle's path, or a file in
 * vendor/cache; the newest version. Null where there is none.
 */
export function findGem(root: string, name: string): Package | null {
  const isVersion = (each: string, end = ''): boolean =>
    each.startsWith(name) &&
    new RegExp(`^-\\d[\\w.]*(?:-[\\w-]+)?${end}$`).test(each.slice(name.length))
  for (const folder of gemFolders(root)) {
    const path = resolveIn(root, folder)
    const found = readdirSync(path)
      .filter((each) => each === name || isVersion(each))
      .sort()
      .at(-1)
    if (found !== undefined) return readPackage(name, join(path, found), `${folder}/${found}`)
  }
  const cache = join(root, 'vendor/cache')
  const files = existsSync(cache) ? readdirSync(cache) : []
  const file = files
    .filter((each) => isVersion(each, '\\.gem'))
    .sort()
    .at(-1)
  return file === undefined
    ? null
    : readGemFile(name, join(cache, file), `vendor/cache/${basename(file)}`)
}

/** The folders with gems: vendor/gems, and where Bundler puts them by .bundle/config or by itself. */
function gemFolders(root: string): string[] {
  const config = join(root, '.bundle/config')
  const said = existsSync(config) ? readFileSync(config, 'utf8') : ''
  const own = /^BUNDLE_PATH:\s*["']?([^"'\n]+)/m.exec(said)?.[1]
  const bundles = ['vendor/bundle', ...(own === undefined ? [] : [own])].flatMap((path) => {
    const ruby = resolveIn(root, `${path}/ruby`)
    return existsSync(ruby)
      ? readdirSync(ruby).map((version) => `${path}/ruby/${version}/gems`)
      : []
  })
  return ['vendor/gems', ...bundles].filter((folder) => existsSync(resolveIn(root, folder)))
}

function resolveIn(root: string, path: string): string {
  return path.startsWith('/') ? path : join(root, path)
}
