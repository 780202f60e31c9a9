import type * as nodes from '@ruby/prism/src/nodes.js'
import { childrenOf, is, kindOf, type Node } from '../parse/parse.ts'

const DECLARATIONS = new Set(['DefNode', 'ClassNode', 'ModuleNode', 'SingletonClassNode'])
const DIRECTIVES = new Set(
  'attr_reader attr_writer attr_accessor attr private protected public module_function include extend'.split(
    ' ',
  ),
)

/** Whether a tree runs nothing between a definition and a later one of the same name. */
export function followsQuietly(root: Node, earlier: Node, later: Node): boolean {
  const from = earlier.location.startOffset + earlier.location.length
  const to = later.location.startOffset
  return from <= to && isQuiet(root, from, to) && holds(root, earlier) && holds(root, later)
}

const LITERALS =
  /^(Integer|Float|String|Symbol|Nil|True|False|Array|Hash|Assoc|Range|Parentheses|Statements)Node$/

function isLiteral(node: Node): boolean {
  if (is(node, 'CallNode') && node.name === 'freeze') {
    return childrenOf(node).every(isLiteral)
  }
  return LITERALS.test(kindOf(node)) && childrenOf(node).every(isLiteral)
}

/** Whether a list of declarations, and those inside of it, run nothing between two places. */
export function isQuiet(list: Node | null, from: number, to: number): boolean {
  if (list === null) return true
  if (!is(list, 'StatementsNode')) return false
  return list.body.every((item) => {
    const { startOffset, length } = item.location
    if (startOffset + length <= from || startOffset >= to) return true
    const kind = kindOf(item)
    if (kind === 'DefNode') return true
    if (kind === 'ConstantWriteNode') return isLiteral((item as nodes.ConstantWriteNode).value)
    if (DECLARATIONS.has(kind)) return isQuiet((item as nodes.ClassNode).body, from, to)
    if (kind !== 'CallNode') return false
    const { receiver, name, block } = item as nodes.CallNode
    return receiver === null && block === null && DIRECTIVES.has(name)
  })
}

/** Whether a definition stands in a list, or in the classes there. */
function holds(list: Node | null, wanted: Node): boolean {
  if (!is(list, 'StatementsNode')) return false
  return list.body.some(
    (item) =>
      item === wanted ||
      (!is(item, 'DefNode') &&
        DECLARATIONS.has(kindOf(item)) &&
        holds((item as nodes.ClassNode).body, wanted)),
  )
}
