import type * as nodes from '@ruby/prism/src/nodes.js'
import { symbolText } from '../../facts/syntax.ts'
import { kindOf, type Node } from '../../parse.ts'
import { synthesize } from '../synthesize.ts'

/**
 * A body with each `with_options if: :x do … end` as the declarations in it, which get those options where they do not
 * say them themselves. Source: ActiveSupport, Object#with_options.
 */
export function withOptions(body: readonly Node[]): Node[] {
  return body.flatMap((item) => {
    const found = optionsBlock(item)
    if (found === null) return [item]
    const { pairs, block, parameter } = found
    const inner = block.body as Node | null
    const list =
      inner !== null && kindOf(inner) === 'StatementsNode'
        ? ((inner as unknown as nodes.StatementsNode).body as Node[])
        : []
    for (const each of list) {
      if (kindOf(each) === 'CallNode') addTo(each as nodes.CallNode, pairs, parameter)
    }
    return withOptions(list)
  })
}

function optionsBlock(item: Node): {
  pairs: readonly nodes.AssocNode[]
  block: nodes.BlockNode
  parameter: string | null
} | null {
  if (kindOf(item) !== 'CallNode') return null
  const call = item as nodes.CallNode
  const block = call.block as Node | null
  if (call.receiver !== null || call.name !== 'with_options') return null
  if (block === null || kindOf(block) !== 'BlockNode') return null
  const [only, ...more] = (call.arguments_?.arguments_ ?? []) as Node[]
  if (only === undefined || more.length > 0 || kindOf(only) !== 'KeywordHashNode') return null
  const pairs = (only as nodes.KeywordHashNode).elements as nodes.AssocNode[]
  const own = block as nodes.BlockNode
  const parameters = own.parameters as nodes.BlockParametersNode | null
  const [first] = (parameters?.parameters?.requireds ?? []) as nodes.RequiredParameterNode[]
  return { pairs, block: own, parameter: first?.name ?? null }
}

function addTo(
  call: nodes.CallNode,
  pairs: readonly nodes.AssocNode[],
  parameter: string | null,
): void {
  const receiver = call.receiver as Node | null
  if (receiver !== null) {
    const isGiven =
      kindOf(receiver) === 'LocalVariableReadNode' &&
      (receiver as nodes.LocalVariableReadNode).name === parameter
    if (!isGiven) return
    call.receiver = null
  }
  const list = (call.arguments_?.arguments_ ?? []) as Node[]
  const last = list.at(-1)
  if (last !== undefined && kindOf(last) === 'KeywordHashNode') {
    const hash = last as nodes.KeywordHashNode
    const own = hash.elements as nodes.AssocNode[]
    const same = (one: nodes.AssocNode, list: readonly nodes.AssocNode[]) =>
      list.find(({ key }) => symbolText(key as Node) === symbolText(one.key as Node))
    const others = own.filter((pair) => same(pair, pairs) === undefined)
    hash.elements = [...pairs.map((pair) => same(pair, own) ?? pair), ...others] as never
    return
  }
  const made = synthesize('x(a: 1)', call as Node) as nodes.CallNode
  const [hash] = (made.arguments_?.arguments_ ?? []) as unknown as nodes.KeywordHashNode[]
  if (hash === undefined) return
  hash.elements = [...pairs] as never
  if (call.arguments_ === null) call.arguments_ = made.arguments_
  else list.push(hash as unknown as Node)
}
