import type * as nodes from '@ruby/prism/src/nodes.js'
import { kindOf, type Node } from '../parse.ts'

/** The variables that parameters name, those inside `(a, b)` too; `block` is the one after `&`. */
export function parameterNames(parameters: nodes.ParametersNode): {
  names: string[]
  block: string | null
} {
  const names: string[] = []
  const add = (node: Node | null): void => {
    if (node === null) return
    if (kindOf(node) === 'MultiTargetNode') {
      const multi = node as nodes.MultiTargetNode
      for (const part of [...multi.lefts, multi.rest, ...multi.rights]) add(part as Node | null)
    } else if (kindOf(node) === 'SplatNode') {
      add((node as nodes.SplatNode).expression)
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
    add(node as Node | null)
  }
  return { names, block: block?.name ?? null }
}
