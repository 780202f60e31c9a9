import type * as nodes from '@ruby/prism/src/nodes.js'
import { symbolText } from '../../facts/syntax.ts'
import { isNode, kindOf, type Node } from '../../parse.ts'
import { bodyOf } from '../body.ts'
import { synthesize } from '../synthesize.ts'
import { listIn } from './literal-loops.ts'

/**
 * Does with Arrays and Hashes that are written out what is asked of them: `{ limit: 3 }[:limit]` is `3`,
 * `f(*[:a, :b], **{ on: :create })` is `f(:a, :b, on: :create)`, `validates :a if true` its statement.
 */
export function foldLiterals(tree: Node): void {
  const visit = (node: Node): void => {
    for (const [key, value] of Object.entries(node)) {
      if (Array.isArray(value)) {
        for (const each of value) if (isNode(each)) visit(each)
        value.splice(
          0,
          value.length,
          ...value.flatMap((each) => (isNode(each) ? spread(each) : [each])),
        )
        for (const [at, each] of value.entries()) if (isNode(each)) value[at] = taken(each)
      } else if (isNode(value)) {
        visit(value)
        Reflect.set(node, key, taken(value))
      }
    }
    const list = listIn(node)
    if (list !== null) list.body = (list.body as Node[]).flatMap(chosen) as typeof list.body
  }
  visit(tree)
}

/** The elements of `*[…]` and the pairs of `**{…}`; options of none are none. */
function spread(node: Node): Node[] {
  const kind = kindOf(node)
  if (kind === 'SplatNode') {
    const given = bare((node as nodes.SplatNode).expression as Node | null)
    return isOf(given, 'ArrayNode') ? ((given as nodes.ArrayNode).elements as Node[]) : [node]
  }
  if (kind === 'AssocSplatNode') {
    const given = bare((node as nodes.AssocSplatNode).value as Node | null)
    return isOf(given, 'HashNode') ? ((given as nodes.HashNode).elements as Node[]) : [node]
  }
  const isEmpty =
    kind === 'KeywordHashNode' && (node as nodes.KeywordHashNode).elements.length === 0
  return isEmpty ? [] : [node]
}

/** What `[]` and `fetch` take from a Hash, what `||` and a condition choose. */
function taken(node: Node): Node {
  const kind = kindOf(node)
  if (kind === 'OrNode') {
    const { left, right } = node as unknown as nodes.OrNode
    const truth = truthOf(left as Node)
    return truth === null ? node : ((truth ? left : right) as Node)
  }
  if (kind !== 'CallNode') return node
  const { receiver, name, arguments_, block } = node as unknown as nodes.CallNode
  const hash = bare(receiver as Node | null)
  const [key, otherwise, ...rest] = (arguments_?.arguments_ ?? []) as Node[]
  const wanted = key === undefined ? null : symbolText(key)
  if (!isOf(hash, 'HashNode') || wanted === null || rest.length > 0 || block !== null) return node
  const pairs = (hash as nodes.HashNode).elements as nodes.AssocNode[]
  if (!pairs.every((pair) => kindOf(pair as Node) === 'AssocNode')) return node
  const found = pairs.find(({ key }) => symbolText(key as Node) === wanted)
  if (name === 'fetch') return (found?.value as Node | undefined) ?? otherwise ?? node
  if (name === 'key?') return synthesize(String(found !== undefined), node)
  if (name !== '[]' || otherwise !== undefined) return node
  return (found?.value as Node | undefined) ?? synthesize('nil', node)
}

/** The statements that a condition chooses, where it is written out; else the statement itself. */
function chosen(node: Node): Node[] {
  const kind = kindOf(node)
  if (kind !== 'IfNode' && kind !== 'UnlessNode') return [node]
  const { predicate, statements } = node as unknown as nodes.IfNode
  const truth = truthOf(predicate as Node)
  if (truth === null) return [node]
  if (truth === (kind === 'IfNode')) return bodyOf(statements as Node | null)
  const { elseClause, subsequent } = node as unknown as nodes.UnlessNode & nodes.IfNode
  const other = ((kind === 'IfNode' ? subsequent : elseClause) ?? null) as Node | null
  if (other === null) return []
  return isOf(other, 'ElseNode')
    ? bodyOf((other as unknown as nodes.ElseNode).statements as Node | null)
    : chosen(other)
}

/** Whether a literal counts as true; null for what is none. */
function truthOf(node: Node): boolean | null {
  const kind = kindOf(bare(node) as Node)
  if (kind === 'NilNode' || kind === 'FalseNode') return false
  return /^(True|Symbol|String|Integer|Float|Array|Hash|Lambda)Node$/.test(kind) ? true : null
}

/** A node without parentheses around it. */
function bare(node: Node | null): Node | null {
  if (node === null || !isOf(node, 'ParenthesesNode')) return node
  const [only, ...rest] = bodyOf((node as nodes.ParenthesesNode).body as Node | null)
  return only !== undefined && rest.length === 0 ? bare(only) : node
}

function isOf(node: Node | null, kind: string): boolean {
  return node !== null && kindOf(node) === kind
}
