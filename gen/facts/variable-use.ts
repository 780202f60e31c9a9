import type * as nodes from '@ruby/prism/src/nodes.js'
import { childrenOf, is, kindOf, type Node } from '../parse/parse.ts'
import { type Scope, type Variable } from './scope.ts'

/** A step on the way from a scope to a use: the statement of a list. */
export interface Frame {
  list: Node
  statement: Node
  index: number
  loop: boolean
  scope: Scope
}

/** One read or write of a variable. */
export interface Use {
  variable: Variable
  path: Frame[]
  write: Node | null
}

/** Whether a use inside the declaring statement itself comes before its assignment takes place. */
export function readsBefore(
  uses: Use[],
  paths: Frame[][],
  depth: number,
  first: Frame,
  write: Node | null,
): boolean {
  return uses.some(
    (use, index) =>
      use.write !== write &&
      paths[index]?.[depth]?.index === first.index &&
      paths[index]?.[depth]?.statement === first.statement,
  )
}

/** Whether a use stands in a rescue clause that has the variable as its `=> name`. */
export function inRescue(variable: Variable, use: Use): boolean {
  return use.path.some((frame) => {
    if (!is(frame.list, 'RescueNode')) return false
    const reference = frame.list.reference
    if (!is(reference, 'LocalVariableTargetNode')) return false
    const target = reference
    return target.name === variable.name && frame.scope === variable.scope
  })
}

/** Whether a target stands directly in a multiple assignment to locals alone. */
export function isPlainTarget(statement: Node, write: Node | null): boolean {
  const { lefts, rest, rights } = statement as nodes.MultiWriteNode
  const splat = is(rest, 'SplatNode') ? rest.expression : rest
  const targets = splat === null ? lefts : [...lefts, splat]
  return (
    write !== null &&
    rights.length === 0 &&
    targets.includes(write) &&
    targets.every((target) => is(target, 'LocalVariableTargetNode'))
  )
}

/** Whether a scope is another one or lies inside of it. */
export function isInside(scope: Scope, outer: Scope): boolean {
  for (let at: Scope | null = scope; at !== null; at = at.parent) if (at === outer) return true
  return false
}

/** Whether uses stand in more than one statement of the outermost list. */
export function isSpread(paths: Frame[][]): boolean {
  return new Set(paths.map((path) => path[0]?.statement)).size > 1
}

/** Whether code reads a local variable of one of these names, in whatever scope. */
export function readsVariable(node: Node, ...names: readonly string[]): boolean {
  if (is(node, 'LocalVariableReadNode')) {
    return names.includes(node.name)
  }
  return childrenOf(node).some((child) => readsVariable(child, ...names))
}

/** Whether a block sets a variable of the code around it: what it gives it may be the block's own. */
export function isSetInside(node: Node, name: string): boolean {
  const write = node as nodes.LocalVariableWriteNode
  const isWrite = /^LocalVariable\w*(?:Write|Target)Node$/.test(kindOf(node))
  if (isWrite && write.name === name && write.depth > 0) return true
  return childrenOf(node).some((child) => isSetInside(child, name))
}
