import type * as nodes from '@ruby/prism/src/nodes.js'
import { childrenOf, kindOf, type Node, type Parsed } from '../../parse.ts'

/** Words whose SQL gives names to what it selects. */
const SELECTING = new Set(['select', 'reselect', 'sql'])

/** The names that SQL in the sources gives to what it selects: `COUNT(*) AS books_count`. */
export function sqlAliases(files: readonly Parsed[]): ReadonlySet<string> {
  const names = new Set<string>()
  const look = (node: Node, isSelected: boolean): void => {
    const call = node as unknown as nodes.CallNode
    const selects = isSelected || (kindOf(node) === 'CallNode' && SELECTING.has(call.name))
    if (selects && kindOf(node) === 'StringNode') {
      const text = (node as unknown as nodes.StringNode).unescaped.value
      for (const [, name = ''] of text.matchAll(/\bas\s+"?([a-z_]\w*)"?/gi)) names.add(name)
    }
    for (const child of childrenOf(node)) look(child, selects)
  }
  for (const file of files) look(file.result.value as unknown as Node, false)
  return names
}
