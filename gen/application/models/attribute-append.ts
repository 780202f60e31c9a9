import type * as nodes from '@ruby/prism/src/nodes.js'
import { notNil } from '../../facts/types.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { kindOf, type Node } from '../../parse.ts'
import { assign, type Expression, member, THIS } from '../../typescript/tree.ts'
import type { AppFacts } from '../app-facts.ts'
import { kindOfType, selfKind } from '../framework/types.ts'

/**
 * `article.title << "!"`: strings of columns are values, so the record gets the longer one, and its
 * change is noticed. Null for any other call.
 */
export function attributeAppend(
  app: AppFacts,
  lo: Lowering,
  node: nodes.CallNode,
  self: Expression | null,
): Expression | null {
  const [added, ...rest] = (node.arguments_?.arguments_ ?? []) as Node[]
  const read = node.receiver
  if (node.name !== '<<' || added === undefined || rest.length > 0) return null
  if (read === null || kindOf(read) !== 'CallNode') return null
  const { name, receiver, arguments_, block } = read as nodes.CallNode
  if (arguments_ !== null || block !== null || (read as nodes.CallNode).isSafeNavigation())
    return null
  const isSelf = receiver === null || kindOf(receiver) === 'SelfNode'
  const owner = isSelf ? selfKind(app, lo.scope) : kindOfType(app, notNil(lo.typeOf(receiver)))
  if (owner?.kind !== 'Record' || owner.model === null) return null
  const column = app.models.get(owner.model)?.columns.find((item) => item.name === name)
  const facts = app.program.classes.get(owner.model)
  if (column === undefined || !/^(string|text)$/.test(column.type)) return null
  if (facts !== undefined && app.program.findMethod(facts, name) !== null) return null
  const record = isSelf ? (self ?? lo.self ?? THIS) : lo.once(lo.value(receiver), 'record')
  const { prelude, result } = lo.capture(() => lo.value(added))
  lo.prelude.push(...prelude)
  return assign(member(record, name), lo.call('add', member(record, name), result))
}
