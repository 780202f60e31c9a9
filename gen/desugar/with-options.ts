import type * as nodes from '@ruby/prism/src/nodes.js'
import { is, type Node } from '../parse/parse.ts'
import { argumentsOf, symbolText } from '../parse/syntax.ts'
import { synthesize } from '../parse/synthesize.ts'

/**
 * A body with each `with_options if: :x do … end` as the declarations in it, which get those options where they do not
 * say them themselves. Source: ActiveSupport, Object#with_options.
 */
export function withOptions(body: readonly Node[]): Node[] {
  return body.flatMap((item) => {
    const found = optionsBlock(item)
    if (found === null) return [item]
    const { pairs, block, parameter } = found
    const inner = block.body
    const list = is(inner, 'StatementsNode') ? inner.body : []
    for (const each of list) {
      if (is(each, 'CallNode')) addTo(each, pairs, parameter)
    }
    return withOptions(list)
  })
}

function optionsBlock(item: Node): {
  pairs: readonly nodes.AssocNode[]
  block: nodes.BlockNode
  parameter: string | null
} | null {
  if (!is(item, 'CallNode')) return null
  const block = item.block
  if (item.receiver !== null || item.name !== 'with_options') return null
  if (!is(block, 'BlockNode')) return null
  const [only, ...more] = argumentsOf(item)
  if (only === undefined || more.length > 0 || !is(only, 'KeywordHashNode')) return null
  const pairs = only.elements as nodes.AssocNode[]
  const own = block
  const parameters = own.parameters as nodes.BlockParametersNode | null
  const [first] = (parameters?.parameters?.requireds ?? []) as nodes.RequiredParameterNode[]
  return { pairs, block: own, parameter: first?.name ?? null }
}

function addTo(
  call: nodes.CallNode,
  pairs: readonly nodes.AssocNode[],
  parameter: string | null,
): void {
  const receiver = call.receiver
  if (receiver !== null) {
    const isGiven = is(receiver, 'LocalVariableReadNode') && receiver.name === parameter
    if (!isGiven) return
    call.receiver = null
  }
  const list = argumentsOf(call)
  const last = list.at(-1)
  if (is(last, 'KeywordHashNode')) {
    const own = last.elements as nodes.AssocNode[]
    const same = (one: nodes.AssocNode, list: readonly nodes.AssocNode[]) =>
      list.find(({ key }) => symbolText(key) === symbolText(one.key))
    const others = own.filter((pair) => same(pair, pairs) === undefined)
    last.elements = [...pairs.map((pair) => same(pair, own) ?? pair), ...others]
    return
  }
  const made = synthesize('x(a: 1)', call) as nodes.CallNode
  const [hash] = argumentsOf(made) as nodes.KeywordHashNode[]
  if (hash === undefined) return
  hash.elements = [...pairs]
  if (call.arguments_ === null) call.arguments_ = made.arguments_
  else list.push(hash)
}
