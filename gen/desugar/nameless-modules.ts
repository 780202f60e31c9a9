import * as nodes from '@ruby/prism/src/nodes.js'
import { childrenOf, is, type Node, type Parsed } from '../parse/parse.ts'
import { constantPath } from '../parse/syntax.ts'
import { synthesizeAll } from '../parse/synthesize.ts'

/** Gives the module of `prepend(Module.new { … })` a name, and of `include` and `extend`: it stands above the class then. */
export function nameModules(parsed: Parsed): void {
  if (parsed.errors.length > 0 || !/\bModule\.new\b/.test(parsed.source.text)) return
  const visit = (node: Node): void => {
    for (const child of childrenOf(node)) visit(child)
    if (!(node instanceof nodes.StatementsNode)) return
    node.body = node.body.flatMap((item) => [...modulesOf(item), item]) as typeof node.body
  }
  visit(parsed.result.value)
}

/** The modules of a class, which names them from now on. */
function modulesOf(item: Node): Node[] {
  const { body, constantPath: path } = item as nodes.ClassNode
  if (!is(item, 'ClassNode', 'ModuleNode') || !(body instanceof nodes.StatementsNode)) {
    return []
  }
  const found: Node[] = []
  const owner = (constantPath(path) ?? '').replaceAll('::', '')
  body.body = body.body.map((line) => {
    const made = withName(line, `${owner}Module${found.length + 1}`)
    if (made === null) return line
    found.push(made[0])
    return made[1]
  }) as typeof body.body
  return found
}

/** The module and the line that names it; null for all other statements. */
function withName(item: Node, name: string): [module: Node, line: Node] | null {
  if (!is(item, 'CallNode')) return null
  const { name: word, receiver, arguments_ } = item
  if (receiver !== null || !/^(prepend|include|extend)$/.test(word)) return null
  const [given, ...rest] = arguments_?.arguments_ ?? []
  if (given === undefined || rest.length > 0 || !is(given, 'CallNode')) return null
  const made = given
  const isModule = constantPath(made.receiver)?.replace(/^::/, '') === 'Module'
  if (!isModule || made.name !== 'new' || !(made.block instanceof nodes.BlockNode)) return null
  const [module, line] = synthesizeAll(`module ${name}\nend\n${word} ${name}`, item) as [Node, Node]
  Object.assign(module, { body: made.block.body, locals: made.block.locals })
  return [module, line]
}
