import { childrenOf, is, type Node, type Parsed, parseRuby } from '../parse/parse.ts'
import { synthesize } from '../parse/synthesize.ts'

/** db/seeds.rb as statements of one method. */
export function asOneMethod(read: Parsed): Parsed {
  const parsed = withLocalConstants(read)
  if (parsed.errors.length === 0) raiseMethods(parsed)
  return parsed
}

/** Puts methods that are defined inside a statement before it: `if User.none? … def make(name) … end … end`. */
function raiseMethods(parsed: Parsed): void {
  const { statements } = parsed.result.value
  const taken: Node[] = []
  const visit = (node: Node): void => {
    if (is(node, 'DefNode', 'ClassNode', 'ModuleNode', 'SingletonClassNode')) return
    if (is(node, 'StatementsNode')) {
      const list = node.body
      const kept = list.flatMap((item) => {
        if (!is(item, 'DefNode')) return [item]
        taken.push(item)
        // The value of a definition is its name.
        const { name } = item
        return item === list.at(-1) ? [synthesize(`:${JSON.stringify(name)}`, item)] : []
      })
      Object.assign(node, { body: kept })
    }
    for (const child of childrenOf(node)) visit(child)
  }
  const body = statements.body.flatMap((item) => {
    visit(item)
    return [...taken.splice(0), item]
  })
  Object.assign(statements, { body })
}

/**
 * db/seeds.rb with the constants of its own as local variables: nothing else sees them, and its statements run as one
 * method. Names keep their lengths, so that everything stands where it stood.
 */
function withLocalConstants(parsed: Parsed): Parsed {
  const { statements } = parsed.result.value
  const own = new Set(
    statements.body.flatMap((item) => (is(item, 'ConstantWriteNode') ? [item.name] : [])),
  )
  if (own.size === 0 || parsed.errors.length > 0) return parsed
  const bytes = Buffer.from(parsed.source.text)
  const visit = (node: Node): void => {
    if (is(node, 'ConstantWriteNode', 'ConstantReadNode')) {
      const { name } = node
      if (own.has(name)) bytes.write('_', node.location.startOffset)
    }
    for (const child of childrenOf(node)) visit(child)
  }
  visit(parsed.result.value)
  return parseRuby(parsed.source.file, bytes.toString())
}
