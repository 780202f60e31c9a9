import type * as nodes from '@ruby/prism/src/nodes.js'
import { childrenOf, is, type Node, type Parsed } from '../parse/parse.ts'

/** `main_app.root_path` is `root_path`: no engine is mounted, whose routes would hide the application's. */
export function takeMainApp({ source, result }: Parsed): void {
  if (source.text.includes('main_app.')) visit(result.value)
}

function visit(node: Node): void {
  if (is(node, 'CallNode') && /_(path|url)$/.test(node.name)) {
    const receiver = node.receiver as nodes.CallNode | null
    const isMain = receiver?.name === 'main_app' && receiver.receiver === null
    if (isMain && is(receiver, 'CallNode')) node.receiver = null
  }
  for (const child of childrenOf(node)) visit(child)
}
