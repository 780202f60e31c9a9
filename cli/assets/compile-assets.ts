import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, extname, join, posix } from 'node:path'
import type { AssetManifest } from '../../shell/core/asset-manifest.ts'
import { MANIFEST } from '../../shell/core/asset-manifest.ts'
import { CommandError } from '../errors.ts'
import { listFiles } from '../generation/app-source.ts'
import { type AssetFiles, assetFiles } from './asset-files.ts'
import { importmapOf, shippedPins } from './importmap.ts'
import { shippedFile } from './shipped-files.ts'

/** Where pages find compiled assets. */
const PREFIX = '/assets/'

/** What became of an application's assets. */
export interface CompiledAssets {
  /** Every file written, below the target folder. */
  readonly written: readonly string[]
  /** What a developer should know. */
  readonly warnings: readonly string[]
}

/**
 * Writes the assets of an application below `target`, each with a fingerprint of its content in its name, and
 * the manifest that says which is which. Nothing is written for an application that has none.
 */
export async function compileAssets(root: string, target: string): Promise<CompiledAssets> {
  const files = new Map(assetFiles(root))
  const pins = shippedPins(root)
  const contents = new Map<string, Buffer>()
  for (const name of pins.files) {
    if (!files.has(name)) contents.set(name, Buffer.from(await shippedFile(name)))
  }
  if (files.size + contents.size === 0 && !pins.exists) {
    rmSync(target, { recursive: true, force: true })
    return { written: [], warnings: [] }
  }
  const compiler = new Compiler(files, contents)
  const names = [...new Set([...files.keys(), ...contents.keys()])].sort()
  const compiled = new Map(names.map((name) => [name, compiler.stamped(name)]))
  const { importmap, warnings } = importmapOf(root, compiled)
  const sheets = names.filter((name) => name.endsWith('.css'))
  const own = sheets.filter((name) =>
    files.get(name)?.startsWith(join(root, 'app/assets/stylesheets/')),
  )
  const manifest: AssetManifest = {
    files: Object.fromEntries(compiled),
    stylesheets: { app: own, all: sheets },
    importmap,
  }
  const written: string[] = []
  const put = (path: string, content: Buffer | string) => {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    writeFileSync(join(target, path), content)
    written.push(path)
  }
  for (const [name, stamped] of compiled) put(stamped, compiler.content(name))
  put(MANIFEST, `${JSON.stringify(manifest)}\n`)
  const known = new Set(written)
  for (const path of listFiles(target, '.')) {
    const name = path.slice(2)
    if (!known.has(name)) rmSync(join(target, name))
  }
  return { written: written.sort(), warnings: [...compiler.warnings, ...warnings] }
}

class Compiler {
  readonly warnings: string[] = []
  readonly #files: AssetFiles
  readonly #contents: Map<string, Buffer>
  readonly #stamped = new Map<string, string>()
  readonly #open = new Set<string>()

  constructor(files: AssetFiles, contents: Map<string, Buffer>) {
    this.#files = files
    this.#contents = contents
  }

  /** The content of an asset, with the names of the assets that it loads. */
  content(name: string): Buffer {
    const known = this.#contents.get(name)
    if (known !== undefined) return known
    const path = this.#files.get(name) as string
    const raw = readFileSync(path)
    const content = this.#compiled(name, raw)
    this.#contents.set(name, content)
    return content
  }

  /** The name with the fingerprint. A file that loads itself through others has that of its source. */
  stamped(name: string): string {
    const known = this.#stamped.get(name)
    if (known !== undefined) return known
    if (/-[0-9a-f]{7,128}\.digested\.\w+$/.test(name)) return name
    const content = this.#open.has(name)
      ? readFileSync(this.#files.get(name) as string)
      : this.#guarded(name)
    const digest = createHash('sha256').update(content).digest('hex').slice(0, 16)
    const suffix = extname(name)
    const stamped = `${name.slice(0, name.length - suffix.length)}-${digest}${suffix}`
    if (!this.#open.has(name)) this.#stamped.set(name, stamped)
    return stamped
  }

  #guarded(name: string): Buffer {
    this.#open.add(name)
    try {
      return this.content(name)
    } finally {
      this.#open.delete(name)
    }
  }

  #compiled(name: string, raw: Buffer): Buffer {
    switch (extname(name)) {
      case '.css':
        return Buffer.from(this.#stylesheet(name, raw.toString()))
      case '.js':
        return Buffer.from(this.#script(raw.toString()))
      case '.scss':
      case '.sass':
      case '.coffee':
        throw new CommandError(
          `${this.#files.get(name)}: ${extname(name).slice(1)} is not compiled here. Write CSS or JavaScript, or have another program write it into app/assets/builds.`,
        )
      default:
        return raw
    }
  }

  /** CSS Values and Units, url(): those of assets get their fingerprints, as in Propshaft. */
  #stylesheet(name: string, text: string): string {
    const address = /url\(\s*(["']?)(?!#|%23|data:|https?:|\/\/)([^"'\s?#)]+)([#?][^"')]*)?\1\s*\)/g
    return text.replace(address, (whole, _quote: string, path: string, rest = '') => {
      const found = path.startsWith('/')
        ? path.slice(1)
        : posix.normalize(posix.join(posix.dirname(name), path))
      if (!this.#has(found)) {
        const isServed = path.startsWith('/')
        if (!isServed) this.warnings.push(`${name}: there is no asset ${found} for ${whole}`)
        return whole
      }
      return `url("${PREFIX}${this.stamped(found)}${rest}")`
    })
  }

  /** `RAILS_ASSET_URL("/icons/trash.svg")`, Propshaft's word for the address of an asset. */
  #script(text: string): string {
    return text.replace(/RAILS_ASSET_URL\(\s*["']\/?([^"']+)["']\s*\)/g, (whole, path: string) => {
      if (this.#has(path)) return JSON.stringify(`${PREFIX}${this.stamped(path)}`)
      this.warnings.push(`there is no asset ${path} for ${whole}`)
      return JSON.stringify(`/${path}`)
    })
  }

  #has(name: string): boolean {
    return this.#files.has(name) || this.#contents.has(name)
  }
}
