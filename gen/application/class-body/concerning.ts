import type * as nodes from '@ruby/prism/src/nodes.js'
import { kindOf, type Node } from '../../parse.ts'
import { bodyOf } from '../body.ts'
import { synthesize } from '../synthesize.ts'

/**
 * A body with what stands in each `concerning :Naming do … end` as its own: the block of `included`, the methods of
 * `class_methods` as those of the class. Source: ActiveSupport, Module::Concerning.
 */
export function withConcerns(body: readonly Node[]): Node[] {
  return body.flatMap((item) => {
    const block = blockOf(item, 'concerning')
    if (block === null) return [item]
    const inner = bodyOf(block.body as Node | null).flatMap((each) => {
      const included = blockOf(each, 'included')
      if (included !== null) return bodyOf(included.body as Node | null)
      const ofClass = blockOf(each, 'class_methods')
      return ofClass === null ? [each] : bodyOf(ofClass.body as Node | null).map(ofTheClass)
    })
    const hides = inner.some((each) => /^(private|protected)$/.test(bareWord(each)))
    return hides ? [...inner, synthesize('public', item)] : inner
  })
}

function blockOf(item: Node, word: string): nodes.BlockNode | null {
  if (kindOf(item) !== 'CallNode') return null
  const { receiver, name, block } = item as nodes.CallNode
  if (receiver !== null || name !== word || block === null) return null
  return kindOf(block as Node) === 'BlockNode' ? (block as nodes.BlockNode) : null
}

function ofTheClass(item: Node): Node {
  if (kindOf(item) !== 'DefNode') return item
  const def = item as nodes.DefNode
  def.receiver = synthesize('self', item) as never
  return item
}

function bareWord(item: Node): string {
  if (kindOf(item) !== 'CallNode') return ''
  const { receiver, name, arguments_ } = item as nodes.CallNode
  return receiver === null && arguments_ === null ? name : ''
}
