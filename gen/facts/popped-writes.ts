import type * as nodes from '@ruby/prism/src/nodes.js'
import { childrenOf, is, kindOf, type Node } from '../parse/parse.ts'

const KNOWN = new WeakMap<object, ReadonlySet<Node>>()

/** Nodes that hand on to their last parts whether somebody wants their value. */
const PASSING = new Set(
  'IfNode UnlessNode ElseNode CaseNode WhenNode CaseMatchNode InNode ParenthesesNode'.split(' '),
)

/** The multiple assignments of a file whose value CRuby sees that nobody wants: those write from the last to the first. */
export function poppedWrites(root: Node): ReadonlySet<Node> {
  const known = KNOWN.get(root)
  if (known !== undefined) return known
  const found = new Set<Node>()
  const visit = (node: Node, isPopped: boolean): void => {
    if (is(node, 'MultiWriteNode') && isPopped) found.add(node)
    const children = childrenOf(node)
    for (const [index, child] of children.entries()) {
      const isLast = index === children.length - 1
      if (is(node, 'StatementsNode')) visit(child, !isLast || isPopped)
      else if (is(node, 'WhileNode', 'UntilNode', 'ForNode'))
        visit(child, is(child, 'StatementsNode'))
      else if (is(node, 'EnsureNode')) visit(child, true)
      else if (is(node, 'AndNode', 'OrNode')) visit(child, isPopped && isLast)
      else visit(child, isPopped && passes(node) && isBranch(child))
    }
  }
  visit(root, false)
  KNOWN.set(root, found)
  return found
}

function passes(node: Node): boolean {
  const kind = kindOf(node)
  return kind === 'BeginNode' ? (node as nodes.BeginNode).rescueClause === null : PASSING.has(kind)
}

function isBranch(node: Node): boolean {
  const kind = kindOf(node)
  return ['StatementsNode', 'BeginNode', 'AndNode', 'OrNode'].includes(kind) || PASSING.has(kind)
}
