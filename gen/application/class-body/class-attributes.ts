import type * as nodes from '@ruby/prism/src/nodes.js'
import { symbolText } from '../../facts/syntax.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { kindOf, type Node } from '../../parse.ts'
import { type Expression, NULL, string, THIS } from '../../typescript/tree.ts'
import { type AppFacts, roleOf } from '../app-facts.ts'
import { concernOf } from '../concerns/facts.ts'

/** What declares an attribute of a class, and what its methods are written out with. */
const WORDS: Readonly<Record<string, string>> = {
  class_attribute: 'giveClassAttribute',
  mattr_accessor: 'giveSharedAttribute',
  cattr_accessor: 'giveSharedAttribute',
  thread_mattr_accessor: 'giveSharedAttribute',
  thread_cattr_accessor: 'giveSharedAttribute',
  set_class_attribute: 'giveClassAttribute',
  set_shared_attribute: 'giveSharedAttribute',
  class_attribute_value: 'classAttributeOf',
}

/** The words of class attributes that every class has: models and controllers have their own. */
export const CLASS_ATTRIBUTES = Object.keys(WORDS)

/** `class_attribute :limit, default: 10` in a class that is no model and no controller; null for another call. */
export function classAttribute(
  app: AppFacts,
  lo: Lowering,
  node: nodes.CallNode,
): Expression | null {
  const word = Object.hasOwn(WORDS, node.name) ? WORDS[node.name] : undefined
  const { owner } = lo.scope
  if (word === undefined || owner === null) return null
  const concern = concernOf(app, owner)
  if ((concern === null ? roleOf(app, owner) : concern.kind) !== 'plain') return null
  const type = node.receiver === null ? THIS : lo.value(node.receiver as Node)
  const [...list] = (node.arguments_?.arguments_ ?? []) as Node[]
  if (/_attribute(?:_value)?$/.test(node.name) && node.name !== 'class_attribute') {
    const [name, value] = list
    const given = value === undefined ? [] : [lo.value(value)]
    return lo.call(word, type, string(symbolText(name ?? null) ?? ''), ...given)
  }
  const last = list.at(-1)
  const options = last !== undefined && kindOf(last) === 'KeywordHashNode' ? list.pop() : undefined
  const pairs = ((options as nodes.KeywordHashNode | undefined)?.elements ??
    []) as nodes.AssocNode[]
  const start = pairs.find((pair) => symbolText(pair.key as Node) === 'default')?.value as Node
  const made = list.map((name) => {
    const value = start === undefined ? NULL : lo.value(start)
    return lo.call(word, type, string(symbolText(name) ?? ''), value)
  })
  return made.length === 1 ? (made[0] as Expression) : { kind: 'array', items: made }
}
