import type * as nodes from '@ruby/prism/src/nodes.js'
import { symbolText } from '../../facts/syntax.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { camelCase } from '../../lower/names.ts'
import { blockArgument, given } from '../../nodes/calls/arguments-node.ts'
import { type Entry, type Expression, string, THIS } from '../../typescript/tree.ts'
import { plainValue } from '../framework/arguments.ts'

/** What declares an attribute of a class. */
export const CLASS_ATTRIBUTE =
  /^(?:class_attribute|(?:thread_)?[cm]attr_(?:accessor|reader|writer))$/

/** `class_attribute :limit, default: 10` in any class or module; null for another call. */
export function classAttribute(lo: Lowering, node: nodes.CallNode): Expression | null {
  if (node.receiver !== null || !CLASS_ATTRIBUTE.test(node.name)) return null
  const { positional, keywords, block } = given(node)
  const pairs = (keywords?.elements ?? []) as nodes.AssocNode[]
  if (pairs.some(({ key }) => symbolText(key ?? null) === null)) return null
  const entries: Entry[] = pairs.map(({ key, value }) => ({
    key: camelCase(symbolText(key) ?? ''),
    value: lo.value(value),
  }))
  const only = /_(reader|writer)$/.exec(node.name)?.[1]
  if (only !== undefined) entries.push({ key: 'only', value: string(only) })
  const args = positional.map((each) => plainValue(lo, each, false))
  if (entries.length > 0) args.push({ kind: 'object', entries })
  if (block !== null) args.push(blockArgument(lo, block, node))
  const word = node.name === 'class_attribute' ? 'classAttribute' : 'sharedAttribute'
  return lo.call(word, lo.self ?? THIS, ...args)
}
