import type * as nodes from '@ruby/prism/src/nodes.js'
import { childrenOf, kindOf, type Node, type Parsed } from '../parse/parse.ts'

interface Frame {
  start: number
  end: number
  label: string
}

/** The frame of a backtrace that a byte of a Ruby file runs in, as CRuby calls it: `block in save`. */
export function frameLabels(parsed: Parsed, top: string): (at: number) => string {
  const frames: Frame[] = []
  const visit = (node: Node, method: string, depth: number): void => {
    const inner = insideOf(parsed, node, method, depth)
    if (inner !== null) {
      const { startOffset: start, length } = node.location
      frames.push({ start, end: start + length, label: labelOf(inner.method, inner.depth) })
    }
    for (const child of childrenOf(node)) {
      visit(child, inner?.method ?? method, inner?.depth ?? depth)
    }
  }
  visit(parsed.result.value, top, 0)
  // Frames come outermost first, so that the last one around a byte is the innermost.
  return (at) => frames.findLast(({ start, end }) => start <= at && at < end)?.label ?? top
}

/** What a node's inside is called where it is a frame of its own. */
function insideOf(
  parsed: Parsed,
  node: Node,
  method: string,
  depth: number,
): { method: string; depth: number } | null {
  switch (kindOf(node)) {
    case 'DefNode': {
      const { name, nameLoc } = node as nodes.DefNode
      // The action `new` has another name inside.
      const written = parsed.source.slice(nameLoc)
      return { method: written === 'new' ? written : name, depth: 0 }
    }
    case 'ClassNode':
      return { method: `<class:${(node as nodes.ClassNode).name}>`, depth: 0 }
    case 'ModuleNode':
      return { method: `<module:${(node as nodes.ModuleNode).name}>`, depth: 0 }
    case 'SingletonClassNode':
      return { method: 'singleton class', depth: 0 }
    case 'BlockNode':
    case 'LambdaNode':
      return { method, depth: depth + 1 }
    default:
      return null
  }
}

function labelOf(method: string, depth: number): string {
  if (depth === 0) return method
  return depth === 1 ? `block in ${method}` : `block (${depth} levels) in ${method}`
}
