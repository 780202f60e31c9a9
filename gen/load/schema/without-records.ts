import type * as nodes from '@ruby/prism/src/nodes.js'
import { childrenOf, is, type Node, type Parsed, parseRuby } from '../../parse/parse.ts'
import { writeOutAgain } from './migration-sentences.ts'

/** Constants that a migration may name without being about the application's records. */
const OTHERS = new Set(
  `ActiveRecord Webfw ENV Rails Time Date DateTime String Integer Float Array Hash Symbol Math JSON Struct Set
  SecureRandom Digest Range Comparable StandardError ArgumentError RuntimeError`.split(/\s+/),
)

/**
 * A migration without the statements that are about the application's records, or about what those gave; null
 * where it has none. It is read anew: the file's own tree stays whole.
 */
export function withoutRecords(file: Parsed): Parsed | null {
  const own = new Set<string>()
  each(rootOf(file), (node) => {
    if (is(node, 'ConstantWriteNode')) own.add(node.name)
  })
  const scan = new Scan(own)
  if (!scan.isAbout(rootOf(file), true)) return null
  const copy = parseRuby(file.source.file, file.source.text)
  writeOutAgain(file, copy)
  scan.prune(rootOf(copy))
  return copy
}

function rootOf(file: Parsed): Node {
  return file.result.value
}

function each(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const child of childrenOf(node)) each(child, visit)
}

/** Finds the statements that are about records, the innermost ones. */
class Scan {
  readonly #own: ReadonlySet<string>
  /** Variables that hold what those statements gave. */
  readonly #variables = new Set<string>()

  constructor(own: ReadonlySet<string>) {
    this.#own = own
  }

  /** Whether a node is about records: by itself, or `deep` in a statement inside it. */
  isAbout(node: Node, deep: boolean): boolean {
    if (is(node, 'ConstantReadNode')) {
      const { name } = node
      return !OTHERS.has(name) && !this.#own.has(name)
    }
    if (is(node, 'LocalVariableReadNode')) {
      return this.#variables.has(node.name)
    }
    if (is(node, 'StatementsNode') && !deep) return false
    if (is(node, 'ClassNode')) {
      const { body } = node
      return body !== null && this.isAbout(body, deep)
    }
    return childrenOf(node).some((child) => this.isAbout(child, deep))
  }

  prune(node: Node): void {
    if (is(node, 'StatementsNode')) {
      node.body = node.body.filter((item) => !this.#drops(item))
    }
    for (const child of childrenOf(node)) this.prune(child)
  }

  #drops(item: Node): boolean {
    const isInner = is(item, 'ClassNode') && !isMigration(item)
    if (isInner) return true
    if (is(item, 'ClassNode')) return false
    // A loop over records ends by what is left out of it.
    if (!this.isAbout(item, isLoop(item))) return false
    each(item, (node) => {
      if (is(node, 'LocalVariableWriteNode')) {
        this.#variables.add(node.name)
      }
    })
    return true
  }
}

function isLoop(item: Node): boolean {
  if (is(item, 'CallNode')) return item.name === 'loop'
  return is(item, 'WhileNode', 'UntilNode')
}

function isMigration({ superclass }: nodes.ClassNode): boolean {
  let isOne = false
  if (superclass !== null) {
    each(superclass, (node) => {
      isOne ||= is(node, 'ConstantPathNode') && node.name === 'Migration'
    })
  }
  return isOne
}
