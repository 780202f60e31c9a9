import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Lowering } from '../../lower/lowering.ts'
import { childrenOf, kindOf, type Node } from '../../parse.ts'

const STEPPING = ['next', 'peek']
const CHANGING = new Set(
  `<< push append unshift prepend insert pop shift concat clear delete delete_at delete_if keep_if replace
  store update []= add next peek rewind gets rand srand shuffle! sleep`.split(/\s+/),
)

/**
 * Refuses an `Enumerator.new` whose block changes what is around it where the program steps through
 * Enumerators: JavaScript cannot pause the block, so that it runs ahead.
 */
export function checkStepped(lo: Lowering, node: nodes.CallNode): void {
  const block = node.block as Node | null
  if (block === null || kindOf(block) !== 'BlockNode') return
  if (!STEPPING.some((word) => lo.program.calledNames.has(word))) return
  const changing = findChange(lo, (block as nodes.BlockNode).body as Node | null, 0, new Set())
  if (changing === null) return
  lo.refuse(
    changing,
    'An Enumerator whose block changes something around it cannot be stepped through: the block runs ahead of `next`.',
    'Keep what changes in local variables of the block, or give the values with `each`, `first(n)` or `lazy`.',
  )
}

function findChange(
  lo: Lowering,
  node: Node | null,
  depth: number,
  seen: Set<string>,
): Node | null {
  if (node === null) return null
  const kind = kindOf(node)
  if (/^(InstanceVariable|ClassVariable|GlobalVariable)\w*(Write|Target)Node$/.test(kind))
    return node
  if (/^LocalVariable\w*(Write|Target)Node$/.test(kind)) {
    if ((node as nodes.LocalVariableWriteNode).depth > depth) return node
  }
  if (/^Index\w*Write/.test(kind)) {
    if (!isOwn((node as nodes.IndexOrWriteNode).receiver as Node | null, depth)) return node
  }
  if (kind === 'CallNode') {
    const call = node as nodes.CallNode
    const changes = CHANGING.has(call.name) || /^\w+(!|[^=]=)$/.test(call.name)
    if (changes && !isOwn(call.receiver as Node | null, depth)) return node
    for (const method of lo.program.methodNames.get(call.name) ?? []) {
      if (seen.has(call.name)) break
      const body = method.node.body as Node | null
      if (findChange(lo, body, 0, seen.add(call.name)) !== null) return node
    }
  }
  const isBlock = kind === 'BlockNode' || kind === 'LambdaNode'
  for (const child of childrenOf(node)) {
    const found = findChange(lo, child, isBlock ? depth + 1 : depth, seen)
    if (found !== null) return found
  }
  return null
}

/** Whether a receiver is made in the block itself: a local of its own, a literal, the result of `<<`. */
function isOwn(receiver: Node | null, depth: number): boolean {
  if (receiver === null) return false
  switch (kindOf(receiver)) {
    case 'LocalVariableReadNode':
      return (receiver as nodes.LocalVariableReadNode).depth <= depth
    case 'CallNode': {
      const call = receiver as nodes.CallNode
      return call.receiver !== null && isOwn(call.receiver as Node, depth)
    }
    case 'ParenthesesNode':
    case 'ArrayNode':
    case 'HashNode':
    case 'StringNode':
    case 'InterpolatedStringNode':
      return true
    default:
      return false
  }
}
