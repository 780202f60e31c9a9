import type * as nodes from '@ruby/prism/src/nodes.js'
import { is, type Node } from '../parse/parse.ts'
import { argumentsOf, symbolText } from '../parse/syntax.ts'
import { synthesize } from '../parse/synthesize.ts'

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
  if (!is(item, 'CallNode')) return []
  const block = item.block
  if (item.receiver !== null || !is(block, 'BlockNode')) return []
  if (item.name === 'included') {
    const { body } = block
    if (!is(body, 'StatementsNode')) return []
    return body.body.flatMap(blocksIn)
  }
  const isMany = item.name === 'has_many' || item.name === 'has_and_belongs_to_many'
  return isMany && symbolText(firstOf(item)) !== null ? [item] : []
}

function extensionOf(call: nodes.CallNode): Node {
  const words = symbolText(firstOf(call)) ?? ''
  const name = `${words.replace(/(?:^|_)([a-z\d])/g, (_, letter: string) => letter.toUpperCase())}AssociationExtension`
  const module = synthesize(`module ${name}\nend`, call.block as Node)
  const { body } = call.block as nodes.BlockNode
  Object.assign(module, { body })
  const given = synthesize(`has_many(extend: ${name})`, call) as nodes.CallNode
  const hash = argumentsOf(given)[0] as nodes.KeywordHashNode
  const list = argumentsOf(call)
  const last = list.at(-1)
  if (is(last, 'KeywordHashNode')) {
    last.elements.push(...hash.elements)
  } else list.push(hash)
  Object.assign(call, { block: null })
  return module
}

function firstOf(call: nodes.CallNode): Node | null {
  return argumentsOf(call)[0] ?? null
}
