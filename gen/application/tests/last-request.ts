import type * as nodes from '@ruby/prism/src/nodes.js'
import { isNode, kindOf, type Node, type Parsed } from '../../parse.ts'
import { synthesize } from '../synthesize.ts'

/** The instance variables that Rails sets after each request, and the words that give the same. */
const GIVEN = /^@(response|request|controller)$/

/** `@response.body` as `response.body`, where the file sets no such variable of its own. */
export function writeOutLastRequest({ source, result }: Parsed): void {
  if (!/@(response|request|controller)\b/.test(source.text)) return
  if (/@(response|request|controller)\s*(\|\|)?=(?!=)/.test(source.text)) return
  replaceIn(result.value as unknown as Node)
}

function replaceIn(node: Node): void {
  for (const [key, value] of Object.entries(node)) {
    if (Array.isArray(value)) {
      for (const [index, each] of value.entries()) if (isNode(each)) value[index] = replaced(each)
    } else if (isNode(value)) Reflect.set(node, key, replaced(value))
  }
}

function replaced(node: Node): Node {
  const word =
    kindOf(node) === 'InstanceVariableReadNode'
      ? GIVEN.exec((node as nodes.InstanceVariableReadNode).name)?.[1]
      : undefined
  if (word !== undefined) return synthesize(word, node)
  replaceIn(node)
  return node
}
