import type * as nodes from '@ruby/prism/src/nodes.js'
import * as prism from '@ruby/prism/src/nodes.js'

interface Tree {
  location: { startOffset: number; length: number }
  childNodes(): (Tree | null)[]
}

const closures = new WeakSet<object>()

/** Whether a `def` was a `define_method` whose block uses local variables from around it. */
export function seesOutside(def: object): boolean {
  return closures.has(def)
}

/** Turns `define_method(:name) { … }` and `define_singleton_method` in class bodies and at the top level into the `def` that they are. */
export function writeDefinedMethods(tree: Tree): void {
  const isTop = tree instanceof prism.ProgramNode
  const isBody = [prism.ClassNode, prism.ModuleNode, prism.SingletonClassNode].some(
    (kind) => tree instanceof kind,
  )
  const body = isTop ? tree.statements : (tree as nodes.ClassNode).body
  if ((isBody || isTop) && body instanceof prism.StatementsNode) {
    const list = body.body as Tree[]
    for (const [index, item] of list.entries()) list[index] = definition(item) ?? item
  }
  for (const child of tree.childNodes()) if (child !== null) writeDefinedMethods(child)
}

/** The `def` of such a call with a name and a block that are written out; else null. */
function definition(item: Tree): Tree | null {
  if (!(item instanceof prism.CallNode)) return null

  const { block } = item
  if (!/^define_(singleton_)?method$/.test(item.name) || item.receiver !== null) return null
  const isSingleton = item.name === 'define_singleton_method'
  const [name, second] = item.arguments_?.arguments_ ?? []
  const isNamed = name instanceof prism.SymbolNode || name instanceof prism.StringNode
  if (!isNamed || second !== undefined || !(block instanceof prism.BlockNode)) return null
  const { parameters } = block
  if (parameters !== null && !(parameters instanceof prism.BlockParametersNode)) return null
  const def = new prism.DefNode(
    item.nodeID,
    item.location,
    0,
    name.unescaped.value,
    name.location,
    isSingleton ? new prism.SelfNode(item.nodeID, item.location, 0) : null,
    parameters?.parameters ?? null,
    block.body,
    block.locals,
    item.location,
    null,
    null,
    null,
    null,
    block.closingLoc,
  )
  if (reachesOut(block.body as Tree | null, 0)) closures.add(def)
  return def as Tree
}

/** Whether code uses local variables from outside of a block. */
function reachesOut(tree: Tree | null, depth: number): boolean {
  if (tree === null) return false
  const own = (tree as { depth?: unknown }).depth
  if (typeof own === 'number' && own > depth) return true
  const isBlock = tree instanceof prism.BlockNode || tree instanceof prism.LambdaNode
  return tree.childNodes().some((child) => reachesOut(child, isBlock ? depth + 1 : depth))
}
