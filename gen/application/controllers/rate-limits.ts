import type * as nodes from '@ruby/prism/src/nodes.js'
import type { ClassFacts } from '../../facts/class-facts.ts'
import { symbolText } from '../../facts/syntax.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { is, type Node } from '../../parse.ts'
import {
  callMethod,
  type Entry,
  type Expression,
  type Statement,
  statement,
  THIS,
} from '../../typescript/tree.ts'
import type { AppFacts } from '../app-facts.ts'
import {
  callbackOption,
  invoke,
  isCallbackOption,
  lambdaFunction,
  requireMethod,
  splitOptions,
} from '../class-body/callback-words.ts'
import { plainValue } from '../framework/arguments.ts'

const EXAMPLE = 'Write `rate_limit to: 10, within: 3.minutes, only: :create`.'

/** `rate_limit to: 10, within: 3.minutes, by: ->(controller) { … }, with: :too_many, only: :create`. */
export function rateLimitStatements(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  call: nodes.CallNode,
): Statement[] {
  if (call.block !== null) lo.misuse(call.block, '`rate_limit` takes no block.', EXAMPLE)
  const entries = splitOptions(call).options.map((option): Entry => {
    const key = symbolText(option.key) as string
    return { key, value: optionValue(app, lo, facts, key, option.value) }
  })
  return [statement(callMethod(THIS, 'rateLimit', { kind: 'object', entries }))]
}

function optionValue(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  key: string,
  node: Node,
): Expression {
  if (isCallbackOption(key)) return callbackOption(app, lo, facts, key, node)
  if (key === 'by' || key === 'with') {
    const text = symbolText(node)
    if (text === null) return lambdaFunction(lo, node, facts)
    requireMethod(app, lo, facts, text, node)
    return invoke(lo, facts, text)
  }
  if (key === 'name' || key === 'scope') {
    if (is(node, 'StringNode', 'SymbolNode')) return plainValue(lo, node, true)
    return lo.refuse(
      node,
      'computed',
      `\`${key}:\` of \`rate_limit\` is a name that is written out.`,
      EXAMPLE,
    )
  }
  return lo.value(node)
}
