import type * as nodes from '@ruby/prism/src/nodes.js'
import { usesLineAnchors } from '../../../shell/vocabulary/line-anchors.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { is, kindOf, type Node } from '../../parse/parse.ts'
import { argumentsOf, symbolText } from '../../parse/syntax.ts'

const OFF: ReadonlySet<string> = new Set(['FalseNode', 'NilNode'])

/** Refuses `format: { with: /^…$/ }` without `multiline: true`, which Rails raises on as the class is made. */
export function checkFormat(lo: Lowering, call: nodes.CallNode): void {
  for (const item of argumentsOf(call)) {
    const format = valueIn(item, 'format')
    if (format === null) continue
    const multiline = valueIn(format, 'multiline')
    // What is not written out is looked at as the class is made.
    if (multiline !== null && !OFF.has(kindOf(multiline))) continue
    checkPattern(lo, format)
    checkPattern(lo, valueIn(format, 'with'))
    checkPattern(lo, valueIn(format, 'without'))
  }
}

function checkPattern(lo: Lowering, pattern: Node | null): void {
  if (!is(pattern, 'RegularExpressionNode')) return
  const { contentLoc } = pattern
  if (!usesLineAnchors(lo.source.slice(contentLoc))) return
  lo.diagnostics.push(
    lo.source.diagnostic(
      pattern.location,
      'unsafe-value',
      'This pattern uses the anchors of a line (^ or $): a text of several lines passes when one of them does.',
      'Write \\A and \\z, or add `multiline: true` where that is meant.',
    ),
  )
}

/** The value of a key in a Hash that is written out; null without. */
function valueIn(item: Node, key: string): Node | null {
  if (!is(item, 'KeywordHashNode', 'HashNode')) return null
  for (const pair of item.elements) {
    if (is(pair, 'AssocNode') && symbolText(pair.key) === key) return pair.value
  }
  return null
}
