import type * as nodes from '@ruby/prism/src/nodes.js'
import { symbolText } from '../../facts/syntax.ts'
import { kindOf, type Node } from '../../parse.ts'
import { synthesize } from '../synthesize.ts'

/** What modules are called that are made of the blocks of associations, as in Rails. */
export const ASSOCIATION_EXTENSION = /AssociationExtension$/

/**
 * A body in which `has_many :lines do … end` has its methods in a module: `has_many :lines, extend:
 * LinesAssociationExtension`. Those in the block of `included` have it beside that block. Source: ActiveRecord,
 * Associations::Builder::CollectionAssociation.define_extensions.
 */
export function withExtensions(body: readonly Node[]): Node[] {
  return body.flatMap((item) => {
    const modules = blocksIn(item).map(extensionOf)
    return [...modules, item]
  })
}

/** The associations with methods in a statement: itself, or those of its block of `included`. */
function blocksIn(item: Node): nodes.CallNode[] {
  if (kindOf(item) !== 'CallNode') return []
  const call = item as nodes.CallNode
  const block = call.block as nodes.BlockNode | null
  if (call.receiver !== null || block === null || kindOf(block as Node) !== 'BlockNode') return []
  if (call.name === 'included') {
    const { body } = block
    if (body === null || kindOf(body as Node) !== 'StatementsNode') return []
    return ((body as nodes.StatementsNode).body as Node[]).flatMap(blocksIn)
  }
  const isMany = call.name === 'has_many' || call.name === 'has_and_belongs_to_many'
  return isMany && symbolText(firstOf(call)) !== null ? [call] : []
}

function extensionOf(call: nodes.CallNode): Node {
  const at = call as unknown as Node
  const words = symbolText(firstOf(call)) ?? ''
  const name = `${words.replace(/(?:^|_)([a-z\d])/g, (_, letter: string) => letter.toUpperCase())}AssociationExtension`
  const module = synthesize(`module ${name}\nend`, call.block as unknown as Node)
  const { body } = call.block as nodes.BlockNode
  Object.assign(module, { body })
  const given = synthesize(`has_many(extend: ${name})`, at) as nodes.CallNode
  const hash = (given.arguments_?.arguments_ ?? [])[0] as nodes.KeywordHashNode
  const list = (call.arguments_?.arguments_ ?? []) as Node[]
  const last = list.at(-1)
  if (last !== undefined && kindOf(last) === 'KeywordHashNode') {
    ;(last as nodes.KeywordHashNode).elements.push(...hash.elements)
  } else list.push(hash as unknown as Node)
  Object.assign(call, { block: null })
  return module
}

function firstOf(call: nodes.CallNode): Node | null {
  return ((call.arguments_?.arguments_ ?? [])[0] as Node | undefined) ?? null
}
