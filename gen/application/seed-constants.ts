import type * as nodes from '@ruby/prism/src/nodes.js'
import { childrenOf, kindOf, type Node, type Parsed, parseRuby } from '../parse.ts'

/**
 * db/seeds.rb with the constants of its own as local variables: nothing else sees them, and its statements run as one
 * method. Names keep their lengths, so that everything stands where it stood.
 */
export function withLocalConstants(parsed: Parsed): Parsed {
  const { statements } = parsed.result.value
  const own = new Set(
    (statements.body as Node[]).flatMap((item) =>
      kindOf(item) === 'ConstantWriteNode' ? [(item as nodes.ConstantWriteNode).name] : [],
    ),
  )
  if (own.size === 0 || parsed.errors.length > 0) return parsed
  const bytes = Buffer.from(parsed.source.text)
  const visit = (node: Node): void => {
    const kind = kindOf(node)
    if (kind === 'ConstantWriteNode' || kind === 'ConstantReadNode') {
      const { name } = node as nodes.ConstantReadNode
      if (own.has(name)) bytes.write('_', node.location.startOffset)
    }
    for (const child of childrenOf(node)) visit(child)
  }
  visit(parsed.result.value as unknown as Node)
  return parseRuby(parsed.source.file, bytes.toString())
}
