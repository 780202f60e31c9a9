import type * as nodes from '@ruby/prism/src/nodes.js'
import { isComputedSend } from '../../facts/syntax.ts'
import { notNil } from '../../facts/types.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { splat } from '../../nodes/literals/literal-node.ts'
import { kindOf, type Node } from '../../parse.ts'
import { call, type Expression, name, THIS } from '../../typescript/tree.ts'
import type { AppFacts } from '../app-facts.ts'
import { kindOfType, selfKind } from '../framework/types.ts'

/**
 * `record.public_send(attribute)`, `Article.public_send(scope)`, `policy.public_send(query, *arguments)` and `record.public_send("#{attribute}=", value)` with a
 * name that is known at run time only: what has the name is found among attributes, associations, what templates may
 * ask and the methods of the application. Null for any other call, and for a name of `params`.
 */
export function namedCall(
  app: AppFacts,
  lo: Lowering,
  node: nodes.CallNode,
  self: Expression | null,
): Expression | null {
  if (!isComputedSend(node as unknown as Node) || node.block !== null || node.isSafeNavigation()) {
    return null
  }
  const [asked, ...rest] = (node.arguments_?.arguments_ ?? []) as Node[]
  if (asked === undefined || kindOf(asked) === 'SplatNode' || !mayBeRecord(app, lo, node))
    return null
  if (/\bparams\b/.test(lo.source.slice(asked.location))) return null
  const isWrite = isWriterName(asked)
  const isSpread = rest.some((each) => kindOf(each) === 'SplatNode')
  if (rest.some((each) => /Hash|BlockArgument/.test(kindOf(each)))) return null
  if (isWrite && (rest.length !== 1 || isSpread)) return null
  const record = node.receiver === null ? (self ?? lo.self ?? THIS) : lo.value(node.receiver)
  const callee = (word: string): Expression => ({
    kind: 'import',
    name: lo.imports.use('webfw', word),
    from: 'webfw',
  })
  const [value] = rest
  if (isWrite && value !== undefined) {
    return call(callee('writeNamed'), record, lo.value(asked), lo.value(value))
  }
  const isPublic = name(node.name === 'public_send' ? 'true' : 'false')
  const word = lo.value(asked)
  if (rest.length === 0) return call(callee('readNamed'), record, word, isPublic)
  const items = lo.ordered(
    rest.map((each) => () => {
      return kindOf(each) === 'SplatNode' ? splat(lo, each as nodes.SplatNode) : lo.value(each)
    }),
  )
  return call(callee('readNamed'), record, word, isPublic, { kind: 'array', items })
}

/** Whether the receiver is a record, or may be one: `self` of a model, a record by its type, a value of no known type. */
function mayBeRecord(app: AppFacts, lo: Lowering, { receiver }: nodes.CallNode): boolean {
  if (receiver === null || kindOf(receiver) === 'SelfNode') {
    return ASKED.has(selfKind(app, lo.scope)?.kind ?? '')
  }
  const type = notNil(lo.typeOf(receiver))
  return type.kind === 'any' || ASKED.has(kindOfType(app, type)?.kind ?? '')
}

/** A relation and a model are asked for scopes and class methods. */
const ASKED: ReadonlySet<string> = new Set(['Record', 'Relation', 'Model'])

/** `"#{name}="`. */
function isWriterName(node: Node): boolean {
  if (!/^Interpolated(String|Symbol)Node$/.test(kindOf(node))) return false
  const last = (node as nodes.InterpolatedStringNode).parts.at(-1) as Node | undefined
  if (last === undefined || kindOf(last) !== 'StringNode') return false
  return (last as nodes.StringNode).unescaped.value.endsWith('=')
}
