import { childrenOf, is, type Node, type Parsed } from '../parse/parse.ts'
import { constantPath } from '../parse/syntax.ts'

const including = new WeakSet<Parsed>()

/**
 * Takes `include Rails.application.routes.url_helpers` out of classes and modules: the file's code then calls URL
 * helpers by their names. Rails guide "Rails Routing from the Outside In", section 3.
 */
export function takeUrlHelpers(unit: Parsed): void {
  const visit = (node: Node): void => {
    if (is(node, 'StatementsNode')) {
      const kept = node.body.filter((item) => !isInclusion(item))
      if (kept.length < node.body.length) including.add(unit)
      node.body = kept as typeof node.body
    }
    for (const child of childrenOf(node)) visit(child)
  }
  if (unit.source.text.includes('url_helpers')) visit(unit.result.value)
}

/** Whether a file had such a line. */
export function includesUrlHelpers(unit: Parsed): boolean {
  return including.has(unit)
}

function isInclusion(item: Node): boolean {
  if (!is(item, 'CallNode')) return false
  const { name, receiver, arguments_ } = item
  const [only, ...rest] = arguments_?.arguments_ ?? []
  return (
    receiver === null &&
    (name === 'include' || name === 'extend') &&
    rest.length === 0 &&
    isUrlHelpers(only ?? null)
  )
}

/** Whether a node is `Rails.application.routes.url_helpers`. */
export function isUrlHelpers(node: Node | null): boolean {
  const words = ['url_helpers', 'routes', 'application']
  let at = node
  for (const word of words) {
    if (!is(at, 'CallNode') || at.name !== word) return false
    at = at.receiver
  }
  return constantPath(at) === 'Rails'
}
