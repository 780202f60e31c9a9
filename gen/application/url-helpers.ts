import type * as nodes from '@ruby/prism/src/nodes.js'
import { childrenOf, kindOf, type Node, type Parsed } from '../parse.ts'
import { isUrlHelpers } from './framework/route-call.ts'

const including = new WeakSet<Parsed>()

/**
 * Takes `include Rails.application.routes.url_helpers` out of classes and modules: the file's code then calls URL
 * helpers by their names. Rails guide "Rails Routing from the Outside In", section 3.
 */
export function takeUrlHelpers(unit: Parsed): void {
  const visit = (node: Node): void => {
    if (kindOf(node) === 'StatementsNode') {
      const list = node as nodes.StatementsNode
      const kept = (list.body as Node[]).filter((item) => !isInclusion(item))
      if (kept.length < list.body.length) including.add(unit)
      list.body = kept as typeof list.body
    }
    for (const child of childrenOf(node)) visit(child)
  }
  if (unit.source.text.includes('url_helpers')) visit(unit.result.value as unknown as Node)
}

/** Whether a file had such a line. */
export function includesUrlHelpers(unit: Parsed): boolean {
  return including.has(unit)
}

function isInclusion(item: Node): boolean {
  if (kindOf(item) !== 'CallNode') return false
  const { name, receiver, arguments_ } = item as nodes.CallNode
  const [only, ...rest] = (arguments_?.arguments_ ?? []) as Node[]
  return (
    receiver === null &&
    (name === 'include' || name === 'extend') &&
    rest.length === 0 &&
    isUrlHelpers(only ?? null)
  )
}
