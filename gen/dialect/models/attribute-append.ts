import type * as nodes from '@ruby/prism/src/nodes.js'
import type { AppFacts } from '../../application/app-facts.ts'
import { notNil } from '../../facts/types.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { is } from '../../parse/parse.ts'
import { argumentsOf } from '../../parse/syntax.ts'
import { assign, type Expression, member, THIS } from '../../typescript/tree.ts'
import { kindOfType, selfKind } from '../types.ts'

/** Methods of String that change it in place, and have a twin that gives the changed one. */
const IN_PLACE =
  /^(downcase|upcase|capitalize|swapcase|strip|lstrip|rstrip|chomp|chop|squeeze|squish|gsub|sub|tr|tr_s|delete|delete_prefix|delete_suffix|reverse|unicode_normalize|scrub)!$/

const ADDS = /^(<<|concat|prepend)$/
/** What has no such twin. */
const REFUSED = /^(insert|replace|clear|slice!|\[\]=)$/

/**
 * `article.title << "!"`, `article.title.prepend("! ")` and `article.title.strip!`: strings of columns are values, so
 * the record gets the changed one, and its change is noticed. Null for any other call.
 */
export function attributeAppend(
  app: AppFacts,
  lo: Lowering,
  node: nodes.CallNode,
  self: Expression | null,
): Expression | null {
  const [added, ...rest] = argumentsOf(node)
  const read = node.receiver
  const isAppend = ADDS.test(node.name) && added !== undefined && rest.length === 0
  if (!isAppend && !IN_PLACE.test(node.name) && !REFUSED.test(node.name)) return null
  if (!is(read, 'CallNode')) return null
  const { name, receiver, arguments_, block } = read
  if (arguments_ !== null || block !== null || read.isSafeNavigation()) return null
  const isSelf = receiver === null || is(receiver, 'SelfNode')
  const owner = isSelf ? selfKind(app, lo.scope) : kindOfType(app, notNil(lo.typeOf(receiver)))
  if (owner?.kind !== 'Record' || owner.model === null) return null
  const column = app.models.get(owner.model)?.columns.find((item) => item.name === name)
  const facts = app.program.classes.get(owner.model)
  if (column === undefined || !/^(string|text)$/.test(column.type)) return null
  if (facts !== undefined && app.program.findMethod(facts, name) !== null) return null
  if (REFUSED.test(node.name)) {
    lo.beyond(
      node,
      `\`${node.name}\` of the attribute ${name} would change its String in place, which is a value here.`,
      `Assign the changed one: \`self.${name} = …\`.`,
    )
  }
  if (!isAppend) return changedInPlace(lo, node, name, isSelf ? (self ?? lo.self ?? THIS) : null)
  const isPrepend = node.name === 'prepend'
  const record = isSelf ? (self ?? lo.self ?? THIS) : lo.once(lo.value(receiver), 'record')
  const { prelude, result } = lo.capture(() => lo.value(added))
  lo.prelude.push(...prelude)
  const both = [member(record, name), result]
  return assign(member(record, name), lo.call('add', ...(isPrepend ? both.reverse() : both)))
}

/** `self.title = title.strip` for `title.strip!`. */
function changedInPlace(
  lo: Lowering,
  node: nodes.CallNode,
  attribute: string,
  self: Expression | null,
): Expression {
  const read = node.receiver as nodes.CallNode
  const record = self ?? lo.value(read.receiver)
  const word = node.name
  node.name = word.slice(0, -1)
  const value = lo.value(node)
  node.name = word
  return assign(member(record, attribute), value)
}
