import type * as nodes from '@ruby/prism/src/nodes.js'
import type { ClassFacts } from '../../facts/class-facts.ts'
import { symbolText } from '../../facts/syntax.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { camelCase } from '../../lower/names.ts'
import { functionOf } from '../../nodes/calls/block-node.ts'
import { kindOf, type Node } from '../../parse.ts'
import {
  arrow,
  callMethod,
  type Entry,
  type Expression,
  name,
  type Statement,
  statement,
  string,
  THIS,
} from '../../typescript/tree.ts'
import type { AppFacts } from '../app-facts.ts'
import { callOn, requireMethod, splitOptions } from '../class-body/callback-words.ts'
import { ownersOf } from '../concerns/facts.ts'
import { plainValue } from '../framework/arguments.ts'
import { validatesWithStatements } from './own-validators.ts'

type Declare = (
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  call: nodes.CallNode,
) => Expression[]

/** What declarations of attributes say to the library, by their words. */
const DECLARATIONS: Readonly<Record<string, Declare>> = {
  normalizes: (_, lo, __, call) => [
    ...names(call),
    options(lo, call, (key, value) => (key === 'with' ? lambda(lo, call, value) : null)),
  ],
  attr_readonly: (_, __, ___, call) => names(call),
  has_secure_token: (_, lo, __, call) => {
    const given = names(call)
    return [...(given.length === 0 ? [string('token')] : given), options(lo, call)]
  },
  validates_each: (_, lo, __, call) => [
    ...names(call),
    options(lo, call),
    functionOf(lo, call.block as unknown as nodes.BlockNode, 'block').value,
  ],
  generates_token_for(app, lo, facts, call) {
    const [purpose, method] = splitOptions(call).positional
    const list = [string(symbolText(purpose ?? null) ?? ''), options(lo, call)]
    const block = call.block as Node | null
    if (block !== null && kindOf(block) === 'BlockNode') {
      list.push(functionOf(lo, block as nodes.BlockNode, 'block').value)
    }
    const text = symbolText(method ?? null)
    if (text !== null) list.push(asked(app, lo, facts, text, method as Node))
    return list
  },
}

/** A declaration of attributes as a statement; null for any other word. */
export function attributeStatement(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  call: nodes.CallNode,
): Statement[] | null {
  if (call.name === 'validates_with') return validatesWithStatements(lo, call)
  const declare = Object.hasOwn(DECLARATIONS, call.name) ? DECLARATIONS[call.name] : undefined
  if (declare === undefined) return null
  const args = declare(app, lo, facts, call)
  const used = args.filter((arg) => arg.kind !== 'object' || arg.entries.length > 0)
  return [statement(callMethod(THIS, camelCase(call.name), ...used))]
}

function names(call: nodes.CallNode): Expression[] {
  return splitOptions(call).positional.map((item) => string(symbolText(item) ?? ''))
}

function options(
  lo: Lowering,
  call: nodes.CallNode,
  special: (key: string, value: Node) => Expression | null = () => null,
): Expression {
  const entries = splitOptions(call).options.map((pair): Entry => {
    const key = symbolText(pair.key as Node) ?? ''
    const value = pair.value as Node
    return { key: camelCase(key), value: special(key, value) ?? plainValue(lo, value, true) }
  })
  return { kind: 'object', entries }
}

/** A lambda or `proc { … }` as a function. */
function lambda(lo: Lowering, call: nodes.CallNode, node: Node): Expression {
  if (kindOf(node) === 'LambdaNode') return functionOf(lo, node as nodes.LambdaNode, 'lambda').value
  const block = kindOf(node) === 'CallNode' ? ((node as nodes.CallNode).block as Node | null) : null
  if (block !== null && kindOf(block) === 'BlockNode') {
    return functionOf(lo, block as nodes.BlockNode, 'block').value
  }
  return lo.refuse(
    node,
    `\`with:\` of \`${call.name}\` takes a lambda.`,
    `Write \`${call.name} :email, with: ->(text) { text.strip.downcase }\`.`,
  )
}

/** A function that asks a method of the record. */
function asked(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  text: string,
  node: Node,
): Expression {
  for (const owner of ownersOf(app, facts)) requireMethod(app, lo, owner, text, node)
  const record = name('record')
  return arrow([{ target: record }], callOn(lo, facts, record, text))
}
