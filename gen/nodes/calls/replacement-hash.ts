import type * as nodes from '@ruby/prism/src/nodes.js'
import type { LibraryMethod } from '../../facts/library.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { is, kindOf, type Node } from '../../parse/parse.ts'
import { declare, type Expression, name } from '../../typescript/tree.ts'
import { hashLiteral } from '../literals/literal-node.ts'

/** Functions of the library that look a match up in a Hash, and neither keep nor change it. */
const REPLACING = new Set(['stringGsub', 'stringSub', 'stringGsubBang', 'stringSubBang'])

const LITERAL = /^(Nil|True|False|Integer|String|Symbol)Node$/

/** `gsub(pattern, "a" => "b")`: a Hash that is always the same is made once, before the program runs. */
export function replacementHash(
  lo: Lowering,
  method: LibraryMethod,
  pairs: nodes.HashNode | nodes.KeywordHashNode,
): Expression | null {
  if (!REPLACING.has(method.fn)) return null
  const list = pairs.elements
  if (list.length === 0 || !list.every(isLiteral)) return null
  const known = lo.kept.get(pairs)
  if (known !== undefined) return name(known)
  const own = lo.fresh('replacements')
  lo.kept.set(pairs, own)
  lo.outside.push(declare('const', own, hashLiteral(lo, list)), { kind: 'blank' })
  return name(own)
}

function isLiteral(item: Node): boolean {
  if (!is(item, 'AssocNode')) return false
  const { key, value } = item
  return LITERAL.test(kindOf(key)) && LITERAL.test(kindOf(value))
}
