import type * as nodes from '@ruby/prism/src/nodes.js'
import { childrenOf, is, kindOf, type Node } from '../parse/parse.ts'
import { methodsThat } from './method-effects.ts'

const MATCHING = methodsThat('matches')
const REGEXPS = new Set(['RegularExpressionNode', 'InterpolatedRegularExpressionNode'])

/** Which methods read `$~` and its relatives, and which may set it: each method has its own, as has each template. */
export class MatchFrames {
  private readonly readers = new Set<Node>()
  private readonly matching = new Set<Node>()

  /** Reads a file; the methods of a template's module are its expressions, which share one frame. */
  add(root: Node, isTemplate = false): void {
    this.walk(root, root, isTemplate)
  }

  /** Whether a method's matches must be kept from the methods that call it. */
  needsOwn(method: nodes.DefNode): boolean {
    if (!this.matching.has(method) && !this.readers.has(method)) return false
    const others = [...this.readers].filter((reader) => reader !== method)
    return others.length > 0 || (this.readers.has(method) && calls(method, method.name))
  }

  private walk(node: Node, frame: Node, isTemplate: boolean): void {
    const kind = kindOf(node)
    const inner = kind === 'DefNode' && !isTemplate ? node : frame
    if (isRead(node)) this.readers.add(inner)
    const isMatch =
      REGEXPS.has(kind) || (kind === 'CallNode' && MATCHING.has((node as nodes.CallNode).name))
    if (isMatch) this.matching.add(inner)
    if (kind === 'WhenNode' && (node as nodes.WhenNode).conditions.some(isConstant)) {
      this.matching.add(inner)
    }
    for (const child of childrenOf(node)) this.walk(child, inner, isTemplate)
  }
}

function isConstant(node: object): boolean {
  return /^[A-Z_0-9]+$/.test((node as { name?: string }).name ?? '')
}

function isRead(node: Node): boolean {
  if (is(node, 'NumberedReferenceReadNode', 'BackReferenceReadNode')) return true
  const { name } = node as nodes.CallNode
  return (
    (is(node, 'CallNode') && name === 'last_match') ||
    (is(node, 'GlobalVariableReadNode') && name === '$~')
  )
}

function calls(node: Node, name: string): boolean {
  if (is(node, 'CallNode') && node.name === name) return true
  return childrenOf(node).some((child) => calls(child, name))
}
