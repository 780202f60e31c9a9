import type * as nodes from '@ruby/prism/src/nodes.js'
import { childrenOf, is, type Node, type Parsed } from '../parse/parse.ts'
import { argumentsOf } from '../parse/syntax.ts'
import { synthesize } from '../parse/synthesize.ts'

/**
 * Writes finders by name as what they ask: `find_by_email(text)` is `find_by(email: text)`. Those that the
 * application defines itself, and those of no column, stay. Rails guide "Active Record Query Interface", section 18.
 */
export function writeOutFinders(
  units: Iterable<Parsed>,
  columns: ReadonlySet<string>,
  isDefined: (name: string) => boolean,
): void {
  const visit = (node: Node): void => {
    if (is(node, 'CallNode')) rewrite(node, columns, isDefined)
    for (const child of childrenOf(node)) visit(child)
  }
  for (const { result } of units) visit(result.value)
}

function rewrite(
  call: nodes.CallNode,
  columns: ReadonlySet<string>,
  isDefined: (name: string) => boolean,
): void {
  const [, list, mark = ''] = /^find_by_(\w+?)(!?)$/.exec(call.name) ?? []
  if (list === undefined || isDefined(call.name)) return
  const names = list.split('_and_')
  const values = argumentsOf(call)
  if (names.some((name) => !columns.has(name)) || values.length !== names.length) return
  if (values.some((value) => is(value, 'SplatNode', 'KeywordHashNode'))) return
  const text = `x(${names.map((name) => `${name}: 1`).join(', ')})`
  const made = synthesize(text, call) as nodes.CallNode
  const hash = made.arguments_?.arguments_[0] as nodes.KeywordHashNode
  for (const [index, pair] of (hash.elements as nodes.AssocNode[]).entries()) {
    pair.value = values[index] as never
  }
  call.name = `find_by${mark}`
  call.arguments_ = made.arguments_
}
