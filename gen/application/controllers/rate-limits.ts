import type * as nodes from '@ruby/prism/src/nodes.js'
import type { ClassFacts } from '../../facts/class-facts.ts'
import { symbolText } from '../../facts/syntax.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { nearestWord } from '../../nearest.ts'
import { kindOf, type Node } from '../../parse.ts'
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

const KNOWN = ['to', 'within', 'by', 'with', 'name', 'scope', 'only', 'except', 'if', 'unless']
const EXAMPLE = 'Write `rate_limit to: 10, within: 3.minutes, only: :create`.'

/** `rate_limit to: 10, within: 3.minutes, by: ->(controller) { … }, with: :too_many, only: :create`. */
export function rateLimitStatements(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  call: nodes.CallNode,
): Statement[] {
  const { positional, options } = splitOptions(call)
  const [first] = positional
  if (first !== undefined) lo.refuse(first, '`rate_limit` takes keywords alone.', EXAMPLE)
  if (call.block !== null) lo.refuse(call.block, '`rate_limit` takes no block.', EXAMPLE)
  const entries = options.map((option): Entry => {
    const key = symbolText(option.key)
    if (key === null || !KNOWN.includes(key)) return refuseOption(lo, option, key)
    return { key, value: optionValue(app, lo, facts, key, option.value) }
  })
  for (const key of ['to', 'within']) {
    if (entries.some((entry) => entry.key === key)) continue
    lo.refuse(
      { location: call.messageLoc ?? call.location },
      `\`rate_limit\` needs \`${key}:\`.`,
      EXAMPLE,
    )
  }
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
    return invoke(lo, facts, text, false)
  }
  if (key === 'name' || key === 'scope') {
    if (['StringNode', 'SymbolNode'].includes(kindOf(node))) return plainValue(lo, node, true)
    return lo.refuse(node, `\`${key}:\` of \`rate_limit\` is a name that is written out.`, EXAMPLE)
  }
  if (isWrongNumber(key, node)) {
    lo.refuse(
      node,
      `\`${key}:\` of \`rate_limit\` is ${key === 'to' ? 'how many requests, 1 or more' : 'a length of time'}.`,
      EXAMPLE,
    )
  }
  return lo.value(node)
}

/** What is written out and cannot be right; the rest is looked at when the class is read. */
function isWrongNumber(key: string, node: Node): boolean {
  const kind = kindOf(node)
  if (kind === 'IntegerNode') return Number((node as nodes.IntegerNode).value) < 1
  if (kind === 'FloatNode') return key === 'to'
  return /^(?:String|Symbol|Nil|True|False|Array|Hash|Lambda|Range)Node$/.test(kind)
}

function refuseOption(lo: Lowering, option: nodes.AssocNode, key: string | null): never {
  if (key === 'store') {
    lo.refuse(
      option as Node,
      '`rate_limit` takes no `store:`: the server keeps the counts for all its workers.',
      'Delete it.',
    )
  }
  const near = key === null ? null : nearestWord(key, KNOWN)
  return lo.refuse(
    option as Node,
    key === null ? '`rate_limit` takes keywords.' : `\`rate_limit\` takes no \`${key}:\`.`,
    near === null
      ? `It takes ${KNOWN.map((word) => `\`${word}:\``).join(', ')}.`
      : `Did you mean \`${near}:\`?`,
  )
}
