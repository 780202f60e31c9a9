import type * as nodes from '@ruby/prism/src/nodes.js'
import { is, type Node } from '../parse/parse.ts'

/** The variables that parameters name, those inside `(a, b)` too; `block` is the one after `&`. */
export function parameterNames(parameters: nodes.ParametersNode): {
  names: string[]
  block: string | null
} {
  const names: string[] = []
  const add = (node: Node | null): void => {
    if (node === null) return
    if (is(node, 'MultiTargetNode')) {
      for (const part of [...node.lefts, node.rest, ...node.rights]) add(part)
    } else if (is(node, 'SplatNode')) {
      add(node.expression)
    } else {
      const { name } = node as { name?: string | null }
      if (typeof name === 'string') names.push(name)
    }
  }
  const { requireds, optionals, rest, posts, keywords, keywordRest, block } = parameters
  for (const node of [
    ...requireds,
    ...optionals,
    rest,
    ...posts,
    ...keywords,
    keywordRest,
    block,
  ]) {
    add(node)
  }
  return { names, block: block?.name ?? null }
}
