import type * as nodes from '@ruby/prism/src/nodes.js'
import { childrenOf, kindOf, type Node, type Parsed } from '../parse.ts'

/** `main_app.root_path` is `root_path`: no engine is mounted, whose routes would hide the application's. */
export function takeMainApp({ source, result }: Parsed): void {
  if (source.text.includes('main_app.')) visit(result.value as unknown as Node)
}

function visit(node: Node): void {
  if (kindOf(node) === 'CallNode' && /_(path|url)$/.test((node as nodes.CallNode).name)) {
    const call = node as nodes.CallNode
    const receiver = call.receiver as nodes.CallNode | null
    const isMain = receiver?.name === 'main_app' && receiver.receiver === null
    if (isMain && kindOf(receiver as Node) === 'CallNode') call.receiver = null
  }
  for (const child of childrenOf(node)) visit(child)
}
