import type * as nodes from '@ruby/prism/src/nodes.js'
import { kindOf, type Node } from '../parse.ts'

/** The statements of a body. */
export function bodyOf(body: Node | null): Node[] {
  if (body === null) return []
  return kindOf(body) === 'StatementsNode'
    ? ((body as nodes.StatementsNode).body as Node[])
    : [body]
}
