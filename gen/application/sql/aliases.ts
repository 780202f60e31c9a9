import type * as nodes from '@ruby/prism/src/nodes.js'
import { symbolText } from '../../facts/syntax.ts'
import { given } from '../../nodes/calls/arguments-node.ts'
import { childrenOf, kindOf, type Node, type Parsed } from '../../parse.ts'

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
    const call = node as unknown as nodes.CallNode
    const selects = isSelected || (kindOf(node) === 'CallNode' && SELECTING.has(call.name))
    if (selects && kindOf(node) === 'StringNode') {
      const text = (node as unknown as nodes.StringNode).unescaped.value
      for (const [, name = ''] of text.matchAll(/\bas\s+"?([a-z_]\w*)"?/gi)) names.add(name)
    }
    if (kindOf(node) === 'CallNode' && NAMING.has(call.name)) {
      for (const name of keywordsOf(call)) names.add(name)
    }
    for (const child of childrenOf(node)) look(child, selects)
  }
  for (const file of files) look(file.result.value as unknown as Node, false)
  return names
}

function keywordsOf(call: nodes.CallNode): string[] {
  const elements = (given(call).keywords?.elements ?? []) as Node[]
  return elements.flatMap((item) =>
    kindOf(item) === 'AssocNode' ? (symbolText((item as nodes.AssocNode).key as Node) ?? []) : [],
  )
}
