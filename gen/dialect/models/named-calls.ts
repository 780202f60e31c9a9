import type * as nodes from '@ruby/prism/src/nodes.js'
import type { AppFacts } from '../../application/app-facts.ts'
import { notNil } from '../../facts/types.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { blockArgument, type Given, given, looseMakers } from '../../nodes/calls/arguments-node.ts'
import { saysParams } from '../../nodes/calls/computed-name.ts'
import { is, kindOf, type Node } from '../../parse/parse.ts'
import { isComputedSend } from '../../parse/syntax.ts'
import { call, type Expression, NULL, name, THIS } from '../../typescript/tree.ts'
import { kindOfType } from '../types.ts'

/**
 * `record.public_send(attribute)`, `Article.public_send(scope)`, `policy.public_send(query, *arguments)`, `send(step)` and
 * `record.public_send("#{attribute}=", value)` with a name that is known at run time only. Of a record, a relation or a model it
 * means an attribute, an association, a scope, what templates may ask and the methods of the application; of other objects any
 * method. Null for any other call, for a name of `params`, and for other objects of the framework.
 */
export function namedCall(
  app: AppFacts,
  lo: Lowering,
  node: nodes.CallNode,
  self: Expression | null,
): Expression | null {
  if (!isComputedSend(node) || node.isSafeNavigation()) return null
  const args = given(node)
  const [asked, ...rest] = args.positional
  if (asked === undefined || is(asked, 'SplatNode') || !mayBeAsked(app, lo, node)) return null
  if (saysParams(lo, asked)) return null
  const receive = (): Expression =>
    node.receiver === null ? (self ?? lo.self ?? THIS) : lo.value(node.receiver)
  const callee = (word: string): Expression => ({
    kind: 'import',
    name: lo.imports.use('webfw', word),
    from: 'webfw',
  })
  const [value] = rest
  const isAlone = rest.length === 1 && args.keywords === null && args.block === null
  if (isWriterName(asked) && isAlone && value !== undefined && !is(value, 'SplatNode')) {
    const parts = lo.ordered([receive, () => lo.value(asked), () => lo.value(value)])
    return call(callee('writeNamed'), ...parts)
  }
  const isPublic = name(node.name === 'public_send' ? 'true' : 'false')
  const more: Given = { ...args, positional: rest }
  const { block } = args
  const [record = NULL, word = NULL, ...values] = lo.ordered([
    receive,
    () => lo.value(asked),
    ...looseMakers(lo, more),
  ])
  const kept = block === null ? [] : [blockArgument(lo, block, node)]
  if (values.length === 0 && kept.length === 0)
    return call(callee('readNamed'), record, word, isPublic)
  const items: Expression = { kind: 'array', items: values }
  return call(callee('readNamed'), record, word, isPublic, items, ...kept)
}

/** Whether the receiver may be asked so: self, a record, a model or a relation, and objects that are none of the framework's. */
function mayBeAsked(app: AppFacts, lo: Lowering, { receiver }: nodes.CallNode): boolean {
  if (receiver === null || is(receiver, 'SelfNode')) return true
  const kind = kindOfType(app, notNil(lo.typeOf(receiver)))?.kind
  return kind === undefined || ASKED.has(kind)
}

/** A relation and a model are asked for scopes and class methods. */
const ASKED: ReadonlySet<string> = new Set(['Record', 'Relation', 'Model'])

/** `"#{name}="`. */
function isWriterName(node: Node): boolean {
  if (!/^Interpolated(String|Symbol)Node$/.test(kindOf(node))) return false
  const last = (node as nodes.InterpolatedStringNode).parts.at(-1)
  if (!is(last, 'StringNode')) return false
  return last.unescaped.value.endsWith('=')
}
