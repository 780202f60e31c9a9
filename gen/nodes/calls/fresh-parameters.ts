import type * as nodes from '@ruby/prism/src/nodes.js'
import { methodsThat } from '../../facts/method-effects.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { localName } from '../../lower/names.ts'
import { is, type Node, walk } from '../../parse/parse.ts'
import { CHANGING } from '../../parse/syntax.ts'
import { assign, name, type Statement, statement } from '../../typescript/tree.ts'

/** What hands its block a String that nobody else has. */
const YIELDING = new Set([...methodsThat('passesText'), 'foreach', 'scan'])

/** Makes the parameters of a block mutable that it changes in place: `text.each_line { |line| line.strip! }`. */
export function freshParameters(lo: Lowering, block: Node, call: Node): Statement[] {
  if (!is(call, 'CallNode') || !YIELDING.has(call.name) || !is(block, 'BlockNode')) return []
  const list = (block.parameters as nodes.BlockParametersNode | null)?.parameters ?? null
  if (list === null || block.body === null) return []
  const changed = new Set<string>()
  walk(block.body, (node) => {
    const isChange = is(node, 'CallNode') && CHANGING.test(node.name)
    if (isChange && is(node.receiver, 'LocalVariableReadNode')) changed.add(node.receiver.name)
  })
  return list.requireds.flatMap((each) => {
    if (!is(each, 'RequiredParameterNode') || !changed.has(each.name)) return []
    const target = name(localName(each.name))
    return [statement(assign(target, lo.call('mutableResult', target)))]
  })
}
