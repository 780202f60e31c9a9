import type * as nodes from '@ruby/prism/src/nodes.js'
import { findViewHelper } from '../../../shell/vocabulary/view-helpers.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { is, kindOf, type Node } from '../../parse/parse.ts'
import { argumentsOf } from '../../parse/syntax.ts'
import { readPairs } from '../../views/render-call.ts'

/**
 * A method of app/helpers writes an element's options as one text, which can be escaped for HTML and no more:
 * in the code of an event handler a value would be code.
 */
export function refuseHandlerOfValues(lo: Lowering, node: nodes.CallNode): void {
  if (!writesElement(node)) return
  const options = argumentsOf(node).at(-1)
  const pairs = options === undefined ? null : readPairs(options)
  for (const [name, value] of pairs ?? []) {
    if (!/^on[a-z]{3,}$/i.test(name) || isWritten(value)) continue
    lo.refuse(
      { location: value.location },
      'unsafe-value',
      `A value in the code of \`${name}\` cannot be escaped in a helper method.`,
      'Write the element in a template or a partial, where values in handlers are escaped, or hand the value over in an attribute: `data: { id: id }`.',
    )
  }
}

function writesElement({ receiver, name }: nodes.CallNode): boolean {
  return receiver === null ? findViewHelper(name)?.by === 'core' : isTagBuilder(receiver)
}

/** `tag` alone, whose methods are elements. */
export function isTagBuilder(node: Node | null): boolean {
  if (!is(node, 'CallNode')) return false
  return node.name === 'tag' && node.receiver === null && node.arguments_ === null
}

/** Whether the code is written out, or vouched for. */
function isWritten(node: Node | null): boolean {
  switch (node === null ? 'NilNode' : kindOf(node)) {
    case 'StringNode':
    case 'SymbolNode':
    case 'NilNode':
    case 'TrueNode':
    case 'FalseNode':
      return true
    case 'ParenthesesNode':
      return isWritten((node as nodes.ParenthesesNode).body)
    case 'StatementsNode':
      return isWritten((node as nodes.StatementsNode).body.at(-1) ?? null)
    case 'IfNode': {
      const { statements, subsequent } = node as nodes.IfNode
      return isWritten(statements) && isWritten(subsequent)
    }
    case 'ElseNode':
      return isWritten((node as nodes.ElseNode).statements)
    case 'CallNode': {
      const call = node as nodes.CallNode
      return call.receiver === null ? call.name === 'raw' : call.name === 'html_safe'
    }
    default:
      return false
  }
}
