import type * as nodes from '@ruby/prism/src/nodes.js'
import { findWord } from '../../shell/vocabulary/index.ts'
import { relationWords } from '../../shell/vocabulary/record.ts'
import type { Lowering } from '../lower/lowering.ts'
import { given } from '../nodes/arguments-node.ts'
import { template } from '../nodes/literal-node.ts'
import { kindOf, type Node } from '../parse.ts'
import { type Expression, string, THIS } from '../typescript/tree.ts'
import { frameworkArguments } from './framework-arguments.ts'

/** Whether a call's first argument is SQL that stands in the source: `where("title LIKE ?", text)`. */
export function hasSql(node: nodes.CallNode): boolean {
  if (findWord(relationWords, node.name)?.takesSql !== true) return false
  const first = given(node).positional[0]
  const text = kindOf(first ?? node) === 'ArrayNode' ? firstElement(first as Node) : first
  return text !== undefined && /^(Interpolated)?StringNode$/.test(kindOf(text))
}

/** Words that take names of columns, where Rails takes expressions of SQL too. */
const COLUMN_WORDS = new Set(
  'order reorder group sum minimum maximum average pluck pick'.split(' '),
)

/** Refuses an expression of SQL where the name of a column stands: `order("LOWER(title)")`. */
export function refuseExpression(lo: Lowering, node: nodes.CallNode): void {
  if (!COLUMN_WORDS.has(node.name)) return
  for (const item of given(node).positional) {
    if (kindOf(item) !== 'StringNode') continue
    if (!/[()*+/|'-]/.test((item as nodes.StringNode).unescaped.value)) continue
    lo.refuse(
      item,
      `\`${node.name}\` takes columns, no expression of SQL.`,
      'Compute it in Ruby, as in `Article.all.sort_by { |article| article.title.downcase }`, or keep it in a column.',
    )
  }
}

/**
 * The arguments of a word that takes SQL. The tag `sql` marks the literal: at run time nothing else is
 * taken for SQL. A literal with `#{…}` in it is refused.
 */
export function sqlArguments(lo: Lowering, node: nodes.CallNode): Expression[] {
  return frameworkArguments(lo, node, true, null, (first) => {
    if (kindOf(first) !== 'ArrayNode') return sqlText(lo, node, first)
    const [head, ...rest] = (first as nodes.ArrayNode).elements as Node[]
    const items = [
      () => sqlText(lo, node, head as Node),
      ...rest.map((item) => () => lo.value(item)),
    ]
    return { kind: 'array', items: lo.ordered(items) }
  })
}

/** The same call where the receiver is not known: by name. */
export function sqlCall(lo: Lowering, node: nodes.CallNode): Expression {
  const receiver = node.receiver === null ? THIS : lo.value(node.receiver)
  const { prelude, result } = lo.capture(() => sqlArguments(lo, node))
  const kept = prelude.length === 0 ? receiver : lo.once(receiver, 'receiver')
  lo.prelude.push(...prelude)
  const word = node.receiver === null ? 'sendSelf' : 'send'
  return lo.call(word, kept, string(node.name), { kind: 'array', items: result })
}

function sqlText(lo: Lowering, call: nodes.CallNode, node: Node): Expression {
  const text = kindOf(node) === 'StringNode' ? (node as nodes.StringNode).unescaped.value : null
  const found = text ?? plainText(lo, node as nodes.InterpolatedStringNode)
  if (found === null) {
    return lo.refuse(
      node,
      `The SQL of \`${call.name}\` may not contain \`#{…}\`: a visitor's text could become part of it.`,
      `Write \`${call.name}("title = ?", title)\` or \`${call.name}(title: title)\`.`,
    )
  }
  const tag = lo.imports.use('webfw', 'sql')
  return { kind: 'template', tag, texts: [found], values: [], lines: found.includes('\n') }
}

/** The text of a literal in several pieces; null when something is computed in it. */
function plainText(lo: Lowering, node: nodes.InterpolatedStringNode): string | null {
  const parts = node.parts as Node[]
  const isPlain = (part: Node): boolean => {
    if (kindOf(part) !== 'InterpolatedStringNode') return kindOf(part) === 'StringNode'
    return ((part as nodes.InterpolatedStringNode).parts as Node[]).every(isPlain)
  }
  if (!parts.every(isPlain)) return null
  const joined = template(lo, parts, false)
  return joined.kind === 'string' ? joined.value : null
}

function firstElement(list: Node): Node | undefined {
  return ((list as nodes.ArrayNode).elements as Node[])[0]
}
