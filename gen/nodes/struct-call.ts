import type * as nodes from '@ruby/prism/src/nodes.js'
import { structMembers } from '../facts/program.ts'
import type { Lowering } from '../lower/lowering.ts'
import { kindOf, type Node } from '../parse.ts'
import { type Expression, string } from '../typescript/tree.ts'
import { given, keywordObject } from './arguments-node.ts'

/** `Struct.new(:a, :b, keyword_init: true)` as a class to extend. */
export function structClass(lo: Lowering, call: nodes.CallNode): Expression {
  const args = given(call)
  const members = structMembers(call as unknown as Node) ?? []
  const simple = args.positional.every((item) => kindOf(item) === 'SymbolNode')
  if (!simple) {
    lo.refuse(
      call,
      'A Struct with a name or computed members is outside the Ruby subset.',
      'Write `Point = Struct.new(:x, :y)`.',
    )
  }
  const out: Expression[] = [{ kind: 'array', items: members.map((item) => string(item)) }]
  if (args.keywords !== null) out.push(keywordObject(lo, args.keywords))
  return lo.call('defineStruct', ...out)
}
