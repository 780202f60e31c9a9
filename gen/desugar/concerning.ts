import type * as nodes from '@ruby/prism/src/nodes.js'
import { bodyOf } from '../parse/body.ts'
import { is, type Node } from '../parse/parse.ts'
import { synthesize } from '../parse/synthesize.ts'

/**
 * A body with what stands in each `concerning :Naming do … end` as its own: the block of `included`, the methods of
 * `class_methods` as those of the class. Source: ActiveSupport, Module::Concerning.
 */
export function withConcerns(body: readonly Node[]): Node[] {
  return body.flatMap((item) => {
    const block = blockOf(item, 'concerning')
    if (block === null) return [item]
    const inner = bodyOf(block.body).flatMap((each) => {
      const included = blockOf(each, 'included')
      if (included !== null) return bodyOf(included.body)
      const ofClass = blockOf(each, 'class_methods')
      return ofClass === null ? [each] : bodyOf(ofClass.body).map(ofTheClass)
    })
    const hides = inner.some((each) => /^(private|protected)$/.test(bareWord(each)))
    return hides ? [...inner, synthesize('public', item)] : inner
  })
}

function blockOf(item: Node, word: string): nodes.BlockNode | null {
  if (!is(item, 'CallNode')) return null
  const { receiver, name, block } = item
  if (receiver !== null || name !== word || block === null) return null
  return is(block, 'BlockNode') ? block : null
}

function ofTheClass(item: Node): Node {
  if (!is(item, 'DefNode')) return item
  item.receiver = synthesize('self', item)
  return item
}

function bareWord(item: Node): string {
  if (!is(item, 'CallNode')) return ''
  const { receiver, name, arguments_ } = item
  return receiver === null && arguments_ === null ? name : ''
}
