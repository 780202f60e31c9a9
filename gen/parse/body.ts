import type * as nodes from '@ruby/prism/src/nodes.js'
import { is, type Node, type Parsed } from './parse.ts'

/** The statements of a body. */
export function bodyOf(body: Node | null): Node[] {
  if (body === null) return []
  return is(body, 'StatementsNode') ? body.body : [body]
}

/** The module of that name among the statements of a file. */
export function moduleIn(unit: Parsed, constant: string): nodes.ModuleNode | undefined {
  return unit.result.value.statements.body.find((item) => {
    return is(item, 'ModuleNode') && item.name === constant
  }) as nodes.ModuleNode | undefined
}

/** Gives a module another name, as when its methods are lowered for another place too. */
export function renameModule(module: nodes.ModuleNode, name: string): void {
  module.name = name
  const path = module.constantPath
  if (is(path, 'ConstantReadNode')) path.name = name
}
