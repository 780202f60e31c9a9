import type * as nodes from '@ruby/prism/src/nodes.js'
import { childrenOf, is, type Node } from '../parse/parse.ts'
import { argumentsOf, symbolText } from '../parse/syntax.ts'
import { synthesize } from '../parse/synthesize.ts'

/**
 * A body with the declarations of each `with_options if: :x do … end` beside it, which get those options where they do not
 * say them themselves: gen knows associations and callbacks by where they stand in the body of a class. Any other statement
 * stays in a `with_options` of its own, which runs.
 */
export function withOptions(body: readonly Node[]): Node[] {
  return body.flatMap((item) => {
    const found = optionsBlock(item)
    if (found === null) return [item]
    return found.statements.flatMap((each) =>
      isPlain(each, found) ? withOptions([merged(each, found)]) : [alone(each, found)],
    )
  })
}

interface OptionsBlock {
  readonly call: nodes.CallNode
  readonly block: nodes.BlockNode
  readonly pairs: readonly nodes.AssocNode[]
  readonly parameter: string | null
  readonly statements: readonly Node[]
}

/** A `with_options` whose options are written out, and whose statements share no variables. */
function optionsBlock(item: Node): OptionsBlock | null {
  if (!is(item, 'CallNode') || item.receiver !== null || item.name !== 'with_options') return null
  const { block } = item
  if (!is(block, 'BlockNode') || !is(block.body, 'StatementsNode')) return null
  const [only, ...more] = argumentsOf(item)
  if (more.length > 0 || !is(only, 'KeywordHashNode') || !isWrittenOut(only)) return null
  const parameters = block.parameters as nodes.BlockParametersNode | null
  const [first] = (parameters?.parameters?.requireds ?? []) as nodes.RequiredParameterNode[]
  const parameter = first?.name ?? null
  if (block.locals.some((each) => each !== parameter)) return null
  const pairs = only.elements as nodes.AssocNode[]
  return { call: item, block, pairs, parameter, statements: block.body.body }
}

function isWrittenOut({ elements }: nodes.KeywordHashNode): boolean {
  return elements.every((each) => is(each, 'AssocNode') && symbolText(each.key) !== null)
}

/** Whether a statement declares names that are written out, of the class itself or the block's parameter. */
function isPlain(item: Node, { pairs, parameter }: OptionsBlock): item is nodes.CallNode {
  if (!is(item, 'CallNode')) return false
  const { receiver, name } = item
  const isParameter = is(receiver, 'LocalVariableReadNode') && receiver.name === parameter
  if (receiver !== null && !isParameter) return false
  const list = argumentsOf(item)
  const last = list.at(-1)
  const options = is(last, 'KeywordHashNode') ? last : null
  const names = options === null ? list : list.slice(0, -1)
  if (
    !names.every((each) => is(each, 'SymbolNode', 'StringNode', 'ConstantReadNode', 'LambdaNode'))
  )
    return false
  if (options !== null && !isWrittenOut(options)) return false
  if (is(names.at(-1), 'LambdaNode') && list.length === 1) return false
  const isDeep = pairs.some(({ key, value }) =>
    (options?.elements as nodes.AssocNode[] | undefined)?.some(
      (own) =>
        symbolText(own.key) === symbolText(key) &&
        is(value, 'HashNode') &&
        is(own.value, 'HashNode'),
    ),
  )
  return !isDeep && (name === 'with_options' || !reads(item, parameter, receiver))
}

/** Whether a node reads a variable, other than as the receiver. */
function reads(node: Node, variable: string | null, receiver: Node | null): boolean {
  return childrenOf(node).some(
    (child) =>
      child !== receiver &&
      ((is(child, 'LocalVariableReadNode') && child.name === variable) ||
        reads(child, variable, receiver)),
  )
}

/** The declaration with the options. */
function merged(call: nodes.CallNode, { pairs }: OptionsBlock): nodes.CallNode {
  call.receiver = null
  const list = argumentsOf(call)
  const last = list.at(-1)
  if (is(last, 'KeywordHashNode')) {
    const own = last.elements as nodes.AssocNode[]
    const same = (one: nodes.AssocNode, list: readonly nodes.AssocNode[]) =>
      list.find(({ key }) => symbolText(key) === symbolText(one.key))
    const others = own.filter((pair) => same(pair, pairs) === undefined)
    last.elements = [...pairs.map((pair) => same(pair, own) ?? pair), ...others]
    return call
  }
  const made = synthesize('x(a: 1)', call) as nodes.CallNode
  const [hash] = argumentsOf(made) as [nodes.KeywordHashNode]
  hash.elements = [...pairs]
  if (call.arguments_ === null) call.arguments_ = made.arguments_
  else list.push(hash)
  return call
}

/** `with_options` of one statement. */
function alone(item: Node, { call, block }: OptionsBlock): Node {
  const made = synthesize('with_options { 1 }', item) as nodes.CallNode
  const own = made.block as nodes.BlockNode
  const statements = own.body as nodes.StatementsNode
  statements.body = [item] as typeof statements.body
  own.parameters = block.parameters
  own.locals = block.locals
  made.arguments_ = call.arguments_
  return made
}
