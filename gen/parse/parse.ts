import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { ParseResult } from '@ruby/prism/src/deserialize.js'
import * as nodeClasses from '@ruby/prism/src/nodes.js'
import { parsePrism } from '@ruby/prism/src/parsePrism.js'
import { writeAccessorAliases } from './accessor-aliases.ts'
import { writeDefinedMethods } from './defined-methods.ts'
import type { Diagnostic } from './diagnostics.ts'
import { type Piece, Source } from './source.ts'

/** A node of Prism's tree. */
export type Node = nodeClasses.Node

/** A parsed Ruby file. */
export interface Parsed {
  source: Source
  result: ParseResult
  errors: Diagnostic[]
}

type WasmExports = Record<string, unknown>
let exports: WasmExports | null = null

function loaded(): WasmExports {
  exports ??= instantiate(
    readFileSync(createRequire(import.meta.url).resolve('@ruby/prism/src/prism.wasm')),
  )
  return exports
}

/** The tree of a text as Prism has it, for who looks and writes nothing out. */
export function readTree(text: string): ParseResult {
  return parsePrism(loaded() as never, text, { version: '4.0' })
}

/** Parses a Ruby file, or what was put together of several; syntax errors come back with Prism's own words. */
export function parseRuby(file: string, text: string, pieces: readonly Piece[] = []): Parsed {
  const source = new Source(file, text, undefined, pieces)
  const result = parsePrism(loaded() as never, text, { filepath: file, version: '4.0' })
  const errors = withoutEchoes(
    result.errors.map((error) =>
      source.diagnostic(error.location, 'syntax', `Syntax error: ${error.message}.`),
    ),
  )
  if (/\\u\{?feff|\uFEFF/i.test(text)) keepMarks(result.value as unknown as Node, source)
  if (errors.length === 0) {
    if (ENCLOSED.test(text)) bareLambdas(result.value as unknown as Node)
    writeDefinedMethods(result.value)
    if (/\balias/.test(text)) {
      const made = (ruby: string) => parseRuby('', ruby).result.value.statements.body[0] as object
      writeAccessorAliases(result.value, (tree) => source.slice(tree.location), made)
    }
  }
  return { source, result, errors }
}

const ENCLOSED = /\(\s*(?:->|lambda\b|proc\b)/

/** Takes the parentheses from around a lambda that is an argument: `scope :of, (lambda do |kind| … end)`. */
function bareLambdas(node: Node): void {
  const bare = (each: Node): Node => {
    if (kindOf(each) !== 'ParenthesesNode') return each
    const [only, ...rest] = childrenOf(each).flatMap(childrenOf)
    return only !== undefined && rest.length === 0 && isLambda(only) ? only : each
  }
  if (kindOf(node) === 'ArgumentsNode') {
    const list = node as unknown as nodeClasses.ArgumentsNode
    list.arguments_ = (list.arguments_ as Node[]).map(bare) as never
  } else if (kindOf(node) === 'AssocNode') {
    const pair = node as unknown as nodeClasses.AssocNode
    pair.value = bare(pair.value as Node) as never
  }
  for (const child of childrenOf(node)) bareLambdas(child)
}

function isLambda(node: Node): boolean {
  const { name, receiver, block } = node as unknown as nodeClasses.CallNode
  if (kindOf(node) !== 'CallNode') return kindOf(node) === 'LambdaNode'
  return receiver === null && block !== null && /^(?:lambda|proc)$/.test(name)
}

/** Puts the byte order mark back that a text begins with: Prism's reader takes it for one of a file. */
function keepMarks(node: Node, source: Source): void {
  const { unescaped, contentLoc } = node as unknown as nodeClasses.StringNode
  const isMarked = contentLoc && /^(?:\\u\{?feff|\uFEFF)/i.test(source.slice(contentLoc))
  if (isMarked && !unescaped.value.startsWith('\uFEFF'))
    unescaped.value = `\uFEFF${unescaped.value}`
  for (const child of childrenOf(node)) keepMarks(child, source)
}

/**
 * The parser goes on after a mistake and stumbles over its consequences: of a line the first error is
 * told, and that something was not closed only where nothing stands before it.
 */
function withoutEchoes(errors: readonly Diagnostic[]): Diagnostic[] {
  const atEnd = /, assuming it is closing/
  const told: Diagnostic[] = []
  for (const error of errors) {
    const isEcho = atEnd.test(error.message) || / (?:to close|to end with) /.test(error.message)
    if (told.some(({ line }) => line === error.line) || (isEcho && told.length > 0)) continue
    if (!atEnd.test(error.message)) told.push(error)
  }
  return told.length > 0 ? told : errors.slice(0, 1)
}

const kinds = new Map<unknown, string>(
  Object.entries(nodeClasses).map(([name, constructor]) => [constructor, name]),
)

/** Whether a value of a node's fields is a node. */
function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'location' in value && 'childNodes' in value
}

/** The kind of a node as Prism names it. */
export function kindOf(node: object): string {
  return kinds.get(node.constructor) ?? 'MissingNode'
}

type Kinds = typeof nodeClasses

/** Whether there is a node, and it is of one of these kinds. */
export function is<K extends keyof Kinds>(
  node: object | null | undefined,
  first: K,
  second: K = first,
  third: K = first,
  fourth: K = first,
): node is InstanceType<Kinds[K]> {
  const kind = node ? kinds.get(node.constructor) : null
  return kind === first || kind === second || kind === third || kind === fourth
}

/** The children of a node. (Prism's own `compactChildNodes` forgets lists.) */
export function childrenOf(node: Node): Node[] {
  return node.childNodes().filter((child) => child !== null)
}

/** Looks at a node and at all that is in it. */
export function walk(node: Node, see: (node: Node) => void): void {
  see(node)
  for (const child of childrenOf(node)) walk(child, see)
}

/** Puts what a function gives for each child of a node in its place. */
export function replaceChildren(node: Node, put: (child: Node, key: string) => Node): void {
  for (const [key, value] of Object.entries(node)) {
    if (Array.isArray(value)) {
      for (const [at, each] of value.entries()) if (isNode(each)) value[at] = put(each, key)
    } else if (isNode(value)) Reflect.set(node, key, put(value, key))
  }
}

/** Prism asks WASI for nothing that parsing a string needs, so every import is a stub. */
function instantiate(bytes: Uint8Array): WasmExports {
  const module = new WebAssembly.Module(bytes as Uint8Array<ArrayBuffer>)
  const imports: Record<string, Record<string, () => number>> = {}
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {}
    imports[from][name] = () => 0
  }
  const instance = new WebAssembly.Instance(module, imports)
  ;(instance.exports['_initialize'] as () => void)()
  return instance.exports
}
