import { is, type Node, type Parsed, replaceChildren } from '../parse/parse.ts'
import { synthesize } from '../parse/synthesize.ts'

/** The instance variables that Rails sets after each request, and the words that give the same. */
const GIVEN = /^@(response|request|controller)$/

/** `@response.body` as `response.body`, where the file sets no such variable of its own. */
export function writeOutLastRequest({ source, result }: Parsed): void {
  if (!/@(response|request|controller)\b/.test(source.text)) return
  if (/@(response|request|controller)\s*(\|\|)?=(?!=)/.test(source.text)) return
  replaceChildren(result.value, replaced)
}

function replaced(node: Node): Node {
  const word = is(node, 'InstanceVariableReadNode') ? GIVEN.exec(node.name)?.[1] : undefined
  if (word !== undefined) return synthesize(word, node)
  replaceChildren(node, replaced)
  return node
}
