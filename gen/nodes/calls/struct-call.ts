import type * as nodes from '@ruby/prism/src/nodes.js'
import type { Lowering } from '../../lower/lowering.ts'
import { is } from '../../parse/parse.ts'
import { isDataDefine, structMembers } from '../../parse/syntax.ts'
import { type Expression, string } from '../../typescript/tree.ts'
import { given, keywordObject } from './arguments-node.ts'

/** `Struct.new(:a, :b, keyword_init: true)` and `Data.define(:a, :b)` as a class to extend. */
export function structClass(lo: Lowering, call: nodes.CallNode): Expression {
  const args = given(call)
  const members = structMembers(call) ?? []
  const simple = args.positional.every((item) => is(item, 'SymbolNode'))
  const isData = isDataDefine(call)
  if (!simple || (isData && args.keywords !== null)) {
    lo.beyond(
      call,
      `A ${isData ? 'Data' : 'Struct'} with a name or computed members is outside the Ruby subset.`,
      isData ? 'Write `Point = Data.define(:x, :y)`.' : 'Write `Point = Struct.new(:x, :y)`.',
    )
  }
  const out: Expression[] = [{ kind: 'array', items: members.map((item) => string(item)) }]
  if (isData) return lo.call('Data', ...out)
  if (args.keywords !== null) {
    const options = keywordObject(lo, args.keywords)
    const entries = options.kind === 'object' ? options.entries : []
    out.push({
      kind: 'object',
      entries: entries.map((entry) =>
        entry.key === 'keyword_init' ? { ...entry, key: 'keywordInit' } : entry,
      ),
    })
  }
  return lo.call('Struct', ...out)
}
