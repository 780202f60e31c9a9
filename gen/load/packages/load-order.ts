import { posix } from 'node:path'
import type * as nodes from '@ruby/prism/src/nodes.js'
import { isLibrary } from '../../application/requires.ts'
import { is, type Node, parseRuby } from '../../parse/parse.ts'
import type { Piece } from '../../parse/source.ts'
import { argumentsOf, symbolText } from '../../parse/syntax.ts'

/** The Ruby of packages by its paths: `gems/pundit/lib/pundit/policy_finder.rb`. */
export type PackageFiles = ReadonlyMap<string, string>

/** A package's own part of a path. */
export const OF_PACKAGE = /^gems\/([\w.-]+)\//

/** The package that a path is of; null for one of the application's own. */
export function packageOf(path: string): string | null {
  return OF_PACKAGE.exec(path)?.[1] ?? null
}

/**
 * The files of packages in the order in which `require` loads them, each package's in one list: what a file requires stands where
 * it says so. What an `autoload`, a method or a condition requires is loaded too: before the first file whose body names the
 * constant, or at the end. Files that nothing reaches are left out.
 */
export class LoadOrder {
  /** What each package is made of, those that others require first. */
  readonly pieces = new Map<string, Piece[]>()
  readonly #files: PackageFiles
  readonly #names: readonly string[]
  readonly #loaded = new Set<string>()
  readonly #later: { path: string; constant: string | null }[] = []
  #stack: string[] = []

  constructor(files: PackageFiles) {
    this.#files = files
    this.#names = [...new Set([...files.keys()].flatMap((path) => packageOf(path) ?? []))]
  }

  /** Loads what `require "name"` finds in a package; answers whether there is such a file. */
  require(feature: string): boolean {
    const path = this.#find(feature)
    if (path === null) return false
    this.#load(path)
    this.#loadLater()
    return true
  }

  /** Whether a file of that name is loaded. */
  has(feature: string): boolean {
    const path = this.#find(feature)
    return path !== null && this.#loaded.has(path)
  }

  #find(feature: string): string | null {
    const file = feature.endsWith('.rb') ? feature : `${feature}.rb`
    const own = this.#stack.at(-1)
    const names = own === undefined ? this.#names : [own, ...this.#names]
    const found = names.map((name) => `gems/${name}/lib/${file}`)
    return found.find((path) => this.#files.has(path)) ?? null
  }

  #load(path: string): void {
    const text = this.#files.get(path)
    if (text === undefined || this.#loaded.has(path)) return
    this.#loaded.add(path)
    const name = packageOf(path) as string
    this.#stack.push(name)
    const { result, errors } = parseRuby(path, text)
    if (errors.length === 0) this.#loadNamed(result.value)
    let from = 0
    const bytes = Buffer.from(text)
    const put = (end: number) => {
      const piece = bytes.toString('utf8', from, end)
      if (piece.trim() === '') return
      const line = bytes.subarray(0, from).toString().split('\n').length
      const list = this.pieces.get(name) ?? []
      list.push({ file: path, line, text: piece.endsWith('\n') ? piece : `${piece}\n` })
      this.pieces.set(name, list)
    }
    for (const item of errors.length > 0 ? [] : result.value.statements.body) {
      const { startOffset, length } = item.location
      const feature = requiredAt(path, item)
      if (feature !== null) {
        const found = this.#find(feature)
        if (found === null) continue
        put(startOffset)
        from = startOffset + length
        this.#load(found)
        continue
      }
      this.#noteAll(path, item)
    }
    const rest = result.dataLoc === null ? bytes.length : result.dataLoc.startOffset
    put(rest)
    this.#stack.pop()
  }

  /** Notes what a statement requires anywhere; what is rescued ends at what is not there. */
  #noteAll(path: string, node: Node): void {
    this.#note(path, node)
    const isRescued = is(node, 'BeginNode') && node.rescueClause !== null
    for (const child of node.childNodes()) {
      if (child === null) continue
      if (!isRescued || child !== node.statements) {
        this.#noteAll(path, child)
        continue
      }
      for (const item of node.statements.body) {
        const feature = requiredAt(path, item)
        if (feature !== null && this.#find(feature) === null && !isLibrary(feature)) break
        this.#noteAll(path, item)
      }
    }
  }

  /** Notes what a node requires itself. */
  #note(path: string, node: Node): void {
    const feature = requiredAt(path, node)
    const loaded = feature ?? autoloadedAt(node)
    const found = loaded === null ? null : this.#find(loaded)
    if (found === null || this.#loaded.has(found) || this.#lacks(found)) return
    const constant =
      feature === null ? symbolText(argumentsOf(node as nodes.CallNode)[0] ?? null) : null
    this.#later.push({ path: found, constant })
  }

  /** Whether a file requires at its top what is not there: what asks for it goes on without it. */
  #lacks(path: string): boolean {
    const { result, errors } = parseRuby(path, this.#files.get(path) ?? '')
    if (errors.length > 0) return true
    const features = result.value.statements.body.map((item) => requiredAt(path, item))
    return features.some((each) => each !== null && this.#find(each) === null && !isLibrary(each))
  }

  /** Loads what a file names while it is loaded, and `autoload` finds. */
  #loadNamed(root: Node): void {
    if (this.#later.length === 0) return
    const named = constantsWhileLoading(root)
    for (const { path, constant } of this.#later) {
      if (constant !== null && named.has(constant)) this.#load(path)
    }
  }

  #loadLater(): void {
    for (let next = this.#later.shift(); next !== undefined; next = this.#later.shift()) {
      this.#load(next.path)
    }
  }
}

/** The feature that a call requires, from any place; null for another node, and for what is computed. */
export function requiredAt(file: string, node: Node): string | null {
  if (
    !is(node, 'CallNode') ||
    !/^(?:require|require_relative|require_dependency|load)$/.test(node.name)
  )
    return null
  if (node.receiver !== null && !is(node.receiver, 'ConstantReadNode')) return null
  const text = symbolText(argumentsOf(node)[0] ?? null)
  if (text === null) return null
  const lib = /^gems\/[\w.-]+\/lib\//.exec(file)?.[0]
  if (node.name !== 'require_relative' || lib === undefined) return text
  return posix.relative(lib, posix.join(posix.dirname(file), text))
}

/** The feature of `autoload :Uri, "addressable/uri"`; null for another node. */
export function autoloadedAt(node: Node): string | null {
  if (!is(node, 'CallNode') || node.name !== 'autoload') return null
  return symbolText(argumentsOf(node)[1] ?? null)
}

/** The constants that a file names outside of methods and blocks. */
function constantsWhileLoading(node: Node): Set<string> {
  const found = new Set<string>()
  const visit = (each: Node): void => {
    if (is(each, 'DefNode', 'LambdaNode', 'BlockNode')) return
    if (is(each, 'ConstantReadNode')) found.add(each.name)
    if (is(each, 'ConstantPathNode') && each.name !== null) found.add(each.name)
    for (const child of each.childNodes()) if (child !== null) visit(child)
  }
  visit(node)
  return found
}
