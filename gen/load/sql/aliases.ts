import type * as nodes from '@ruby/prism/src/nodes.js'
import { given } from '../../nodes/calls/arguments-node.ts'
import { childrenOf, is, type Node, type Parsed } from '../../parse/parse.ts'
import { symbolText } from '../../parse/syntax.ts'

/** Words whose SQL gives names to what it selects. */
const SELECTING = new Set(['select', 'reselect', 'sql', 'from'])

/** Words whose keywords name queries. */
const NAMING = new Set(['with', 'with_recursive'])

/**
 * The names that SQL in the sources gives to what it selects, `COUNT(*) AS books_count`, and those that `with` and `from`
 * give to queries.
 */
export function sqlAliases(files: readonly Parsed[]): ReadonlySet<string> {
  const names = new Set<string>()
  const look = (node: Node, isSelected: boolean): void => {
    const call = node as nodes.CallNode
    const selects = isSelected || (is(node, 'CallNode') && SELECTING.has(call.name))
    if (selects && is(node, 'StringNode')) {
      const text = node.unescaped.value
      for (const [, name = ''] of text.matchAll(/\bas\s+"?([a-z_]\w*)"?/gi)) names.add(name)
    }
    if (is(node, 'CallNode') && NAMING.has(call.name)) {
      for (const name of keywordsOf(call)) names.add(name)
    }
    for (const child of childrenOf(node)) look(child, selects)
  }
  for (const file of files) look(file.result.value, false)
  return names
}

function keywordsOf(call: nodes.CallNode): string[] {
  const elements = given(call).keywords?.elements ?? []
  return elements.flatMap((item) => (is(item, 'AssocNode') ? (symbolText(item.key) ?? []) : []))
}
