import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, extname, join, posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Diagnostic } from '../../gen/parse/diagnostics.ts'
import { packageFile } from '../package-root.ts'
import { type AssetFiles, assetFolders, isPartial } from './asset-files.ts'
import type { AssetPipeline } from './asset-pipeline.ts'
import { type Directive, linkedAssets, readDirectives } from './directives.ts'
import { gemRequire, RAILS_UJS, sassFolders, sassRemedy } from './gem-assets.ts'
import { compileSass, type SassCompiler, withGlobs } from './sass.ts'

/** Where pages find compiled assets. */
const PREFIX = '/assets/'

interface CompilerOptions {
  readonly root: string
  readonly pipeline: AssetPipeline
  readonly files: AssetFiles
  readonly contents: Map<string, Buffer>
  readonly sass: SassCompiler | null
}

/** Compiles the assets of one application, each at most once. */
export class AssetCompiler {
  readonly warnings: string[] = []
  /** What cannot be compiled: a warning where there is an answer without it, as for what a gem brings in Rails. */
  readonly problems: Diagnostic[] = []
  readonly #root: string
  readonly #pipeline: AssetPipeline
  readonly #files: AssetFiles
  readonly #contents: Map<string, Buffer>
  readonly #sass: SassCompiler | null
  readonly #stamped = new Map<string, string>()
  readonly #open = new Set<string>()

  constructor({ root, pipeline, files, contents, sass }: CompilerOptions) {
    this.#root = root
    this.#pipeline = pipeline
    this.#files = files
    this.#contents = contents
    this.#sass = sass
  }

  /**
   * The assets that pages may load. What is compiled, and named neither by `application` nor by
   * app/assets/config/manifest.js, may be a part that cannot stand alone: then it is none.
   */
  names(): string[] {
    const all = [...new Set([...this.#files.keys(), ...this.#contents.keys()])].sort()
    const linked = linkedAssets(this.#root, this.#files)
    const names: string[] = []
    const optional: string[] = []
    for (const name of all) {
      const path = this.#files.get(name) ?? name
      if (!path.endsWith(name) && isPartial(path)) continue
      if (path.endsWith(name) || linked.has(name)) names.push(name)
      else optional.push(name)
    }
    for (const name of names) this.stamped(name)
    for (const name of optional) {
      const before = this.problems.length
      this.stamped(name)
      if (this.problems.length === before) names.push(name)
      else this.problems.length = before
    }
    return names
  }

  /** The content of an asset, with the names of the assets that it loads. */
  content(name: string): Buffer {
    const known = this.#contents.get(name)
    if (known !== undefined) return known
    const content = this.#assembled(name)
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

  /** A file as it is served: alone, or with those that its directives require. */
  #assembled(name: string): Buffer {
    const path = this.#files.get(name) as string
    const suffix = extname(name)
    if (suffix !== '.css' && suffix !== '.js') return readFileSync(path)
    const parts: string[] = []
    this.#collect(path, name, { parts, seen: new Set(), stubs: new Set() })
    const written = parts.filter((part) => part.trim() !== '' || parts.length === 1)
    return Buffer.from(written.join(suffix === '.js' ? ';\n' : ''))
  }

  /** Sprockets' order: what a file requires comes before it, or around `require_self`; each file once. */
  #collect(path: string, name: string, found: Collected): void {
    if (found.seen.has(path) || found.stubs.has(path)) return
    found.seen.add(path)
    const text = readFileSync(path, 'utf8')
    const { directives, body } = this.#pipeline.hasDirectives
      ? readDirectives(text)
      : { directives: [], body: text }
    const self = found.parts.length
    let position: number | null = null
    for (const directive of directives) {
      if (directive.name === 'require_self') position ??= found.parts.length
      else if (directive.name === 'stub') {
        for (const each of this.#named(directive, name)) found.stubs.add(each.path)
      } else if (/^(require|include)/.test(directive.name)) {
        for (const each of this.#required(directive, path, name)) {
          if (each.text !== undefined) found.parts.push(each.text)
          else this.#collect(each.path, each.name, found)
        }
      }
    }
    const isAlone = directives.length === 0 && found.parts.length === self
    found.parts.splice(
      position ?? found.parts.length,
      0,
      this.#compiled(path, name, isAlone ? text : body),
    )
  }

  /** The files that a `require`, `require_tree` or `require_directory` means. */
  #required(directive: Directive, path: string, name: string): Part[] {
    const files = this.#named(directive, name)
    if (files.length > 0 || directive.name !== 'require') return files
    const suffix = extname(name) as '.css' | '.js'
    const wanted = directive.argument.replace(/\.(css|js)$/, '')
    const gem = gemRequire(this.#root, wanted, suffix)
    if (gem.kind === 'nothing') return []
    if (gem.kind === 'file') return [{ path: gem.path, name: `${wanted}${suffix}` }]
    if (gem.kind === 'rails-ujs') {
      const ujs = createRequire(packageFile('package.json')).resolve('@rails/ujs')
      return [{ path: ujs, name: RAILS_UJS, text: readFileSync(ujs, 'utf8') }]
    }
    this.#tell(path, directive.line, 1, {
      severity: 'warning',
      code: 'unknown-file',
      subject: `${wanted}${suffix}`,
      message: `there is no asset ${wanted}${suffix}, and it is left out.`,
      hint: gem.remedy,
    })
    return []
  }

  /** The files of the application that a directive names. */
  #named({ name: word, argument }: Directive, name: string): Part[] {
    const suffix = extname(name)
    const target = /^\.\.?(\/|$)/.test(argument)
      ? posix.normalize(posix.join(posix.dirname(name), argument)).replace(/^\.$/, '')
      : argument
    if (!/_(tree|directory)$/.test(word)) {
      const candidates = [target, `${target}${suffix}`, posix.join(target, `index${suffix}`)]
      const found = candidates.find((each) => each.endsWith(suffix) && this.#files.has(each))
      return found === undefined ? [] : [{ path: this.#files.get(found) as string, name: found }]
    }
    const folder = target === '' ? '' : `${target.replace(/\/$/, '')}/`
    const home = dirname(this.#files.get(name) as string)
    return [...this.#files]
      .filter(([each, path]) => {
        const isBelow = each.startsWith(folder) && each.endsWith(suffix)
        const isNear = folder !== '' || path.startsWith(`${home}/`)
        const isDeep = each.slice(folder.length).includes('/')
        return isBelow && isNear && (word.endsWith('_tree') || !isDeep)
      })
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([each, path]) => ({ path, name: each }))
  }

  /** One file's own text, compiled. */
  #compiled(path: string, name: string, text: string): string {
    const plain = path.endsWith('.erb') ? this.#withoutErb(path, text) : text
    const kind = extname(path.replace(/\.erb$/, ''))
    if (kind === '.coffee') return this.#coffee(path, plain)
    if (kind === '.scss' || kind === '.sass') {
      return this.#stylesheet(name, this.#sassy(path, name, plain))
    }
    return extname(name) === '.css' ? this.#stylesheet(name, plain) : this.#script(plain)
  }

  #sassy(path: string, name: string, text: string): string {
    const sass = this.#sass as SassCompiler
    try {
      return compileSass(sass, {
        path,
        text: withGlobs(text, dirname(path)),
        folders: [
          ...assetFolders(this.#root).map((folder) => join(this.#root, folder)),
          ...sassFolders(this.#root),
        ],
        address: (asset) => (this.#has(asset) ? `${PREFIX}${this.stamped(asset)}` : `/${asset}`),
      })
    } catch (error) {
      if (!(error instanceof sass.Exception)) throw error
      const { url, start } = error.span
      const isMissing = error.sassMessage === "Can't find stylesheet to import."
      const wanted = /["']([^"']+)["']/.exec(error.span.text)?.[1] ?? ''
      this.#tell(url === undefined ? path : fileURLToPath(url), start.line + 1, start.column + 1, {
        severity: isMissing ? 'warning' : 'error',
        code: isMissing ? 'unknown-file' : 'syntax',
        subject: wanted,
        message: isMissing
          ? `there is no style sheet ${wanted}, and ${name} is left out.`
          : error.sassMessage,
        hint: isMissing
          ? sassRemedy(wanted)
          : 'Sass refuses this line; the page of its rule is on sass-lang.com.',
      })
      return ''
    }
  }

  /** CoffeeScript that is only comments, as generators of Rails 3 to 5 write it, is nothing. */
  #coffee(path: string, text: string): string {
    if (/^\s*(#.*\s*)*$/.test(text)) return ''
    this.#tell(path, 1, 1, {
      severity: 'warning',
      code: 'unsupported',
      subject: 'CoffeeScript',
      message: 'CoffeeScript is not compiled here, and the file is left out.',
      hint: 'Run `npx coffeescript -c` once, and keep the JavaScript.',
    })
    return ''
  }

  /** `<%= asset_path "logo.png" %>` and its kin in a style sheet or a script. */
  #withoutErb(path: string, text: string): string {
    const call = /<%=\s*(?:asset|image|font)_(path|url)[\s(]\s*["']([^"']+)["']\s*\)?\s*%>/g
    const plain = text.replace(call, (_whole, _kind, asset: string) =>
      this.#has(asset) ? `${PREFIX}${this.stamped(asset)}` : `/${asset}`,
    )
    const rest = plain.indexOf('<%')
    if (rest >= 0) {
      const before = plain.slice(0, rest).split('\n')
      this.#tell(path, before.length, (before.at(-1) ?? '').length + 1, {
        severity: 'error',
        code: 'misplaced',
        subject: 'ERB',
        message:
          'an asset is compiled before there is an application: of Ruby it may call asset_path, image_path and font_path with a text.',
        hint: 'Write the value itself, or let a page write it: a CSS variable in a style attribute, a data attribute.',
      })
    }
    return plain
  }

  #tell(
    path: string,
    line: number,
    column: number,
    said: Omit<Diagnostic, 'file' | 'line' | 'column' | 'excerpt'>,
  ) {
    this.problems.push({ file: relative(this.#root, path), line, column, excerpt: '', ...said })
  }

  /** CSS Values and Units, url(): those of assets get their fingerprints, as in Propshaft. */
  #stylesheet(name: string, text: string): string {
    const address = /url\(\s*(["']?)(?!#|%23|data:|https?:|\/\/)([^"'\s?#)]+)([#?][^"')]*)?\1\s*\)/g
    return text.replace(address, (whole, _quote: string, path: string, rest = '') => {
      const found = path.startsWith('/') ? path.slice(1) : this.#near(name, path)
      if (!this.#has(found)) {
        const isServed = path.startsWith('/')
        if (!isServed) this.warnings.push(`${name}: there is no asset ${found} for ${whole}`)
        return whole
      }
      return `url("${PREFIX}${this.stamped(found)}${rest}")`
    })
  }

  /** An asset that a style sheet names from where it is, or from the folders of assets. */
  #near(name: string, path: string): string {
    const near = posix.normalize(posix.join(posix.dirname(name), path))
    return !this.#has(near) && this.#has(path) ? path : near
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

/** What `#collect` has put together so far. */
interface Collected {
  readonly parts: string[]
  readonly seen: Set<string>
  readonly stubs: Set<string>
}

/** A file that is part of an asset, or a text of webfw's own. */
interface Part {
  readonly path: string
  readonly name: string
  readonly text?: string
}
