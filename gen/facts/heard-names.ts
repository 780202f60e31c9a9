import type * as nodes from '@ruby/prism/src/nodes.js'
import { childrenOf, kindOf, type Node } from '../parse/parse.ts'

/** Nodes whose last part has a value where they have one themselves; their other parts are tests. */
const PASSING = new Set(
  `IfNode UnlessNode ElseNode CaseNode WhenNode CaseMatchNode InNode BeginNode RescueNode EnsureNode
  ParenthesesNode`.split(/\s+/),
)
/** Nodes around statements whose last value goes by `return`, or nowhere. */
const CLOSED = new Set(
  'ProgramNode DefNode BlockNode LambdaNode ClassNode ModuleNode SingletonClassNode WhileNode UntilNode'.split(
    ' ',
  ),
)

/** Adds the names of the methods whose results a file does something with. */
export function addHeardNames(root: Node, names: Set<string>): void {
  const visit = (node: Node, isHeard: boolean, method: string | null): void => {
    const kind = kindOf(node)
    if (isHeard && kind === 'CallNode') names.add((node as nodes.CallNode).name)
    if (isHeard && /SuperNode$/.test(kind) && method !== null) names.add(method)
    const within = kind === 'DefNode' ? (node as nodes.DefNode).name : method
    const children = childrenOf(node)
    for (const [index, child] of children.entries()) {
      const isLast = index === children.length - 1
      visit(child, hears(kind, kindOf(child), isLast, isHeard), within)
    }
  }
  visit(root, false, null)
}

function hears(kind: string, child: string, isLast: boolean, isHeard: boolean): boolean {
  if (kind === 'StatementsNode') return isLast && isHeard
  if (child === 'StatementsNode') return CLOSED.has(kind) ? false : isHeard
  if (PASSING.has(kind)) return PASSING.has(child) ? isHeard : true
  if (kind === 'AndNode' || kind === 'OrNode') return isLast ? isHeard : true
  return !CLOSED.has(kind) || child !== 'BeginNode'
}
