import type * as nodes from '@ruby/prism/src/nodes.js'
import { kindOf, type Node, type Parsed } from '../parse.ts'

/** The statements of a body. */
export function bodyOf(body: Node | null): Node[] {
  if (body === null) return []
  return kindOf(body) === 'StatementsNode'
    ? ((body as nodes.StatementsNode).body as Node[])
    : [body]
}

/** The module of that name among the statements of a file. */
export function moduleIn(unit: Parsed, constant: string): nodes.ModuleNode | undefined {
  return (unit.result.value.statements.body as Node[]).find((item) => {
    return kindOf(item) === 'ModuleNode' && (item as nodes.ModuleNode).name === constant
  }) as nodes.ModuleNode | undefined
}

/** Gives a module another name, as when its methods are lowered for another place too. */
export function renameModule(module: nodes.ModuleNode, name: string): void {
  module.name = name
  const path = module.constantPath as Node
  if (kindOf(path) === 'ConstantReadNode') (path as unknown as nodes.ConstantReadNode).name = name
}
