import type { Lowering } from '../../lower/lowering.ts'
import { call, type Expression, string } from '../../typescript/tree.ts'
import { type AppFacts, relativePath } from '../app-facts.ts'

/**
 * A model that a method of a module speaks of: found when the method runs, as the model may include the
 * module, and neither could be read first. Null outside of modules.
 */
export function lateModel(
  app: AppFacts,
  lo: Lowering,
  constant: string,
  here: string,
): Expression | null {
  const home = app.homes.get(constant)
  const owner = lo.scope.owner
  if (home === undefined || owner === null || !app.models.has(constant)) return null
  if (!owner.isModule || lo.scope.method === null || /^gen\/(helpers|views)\//.test(here))
    return null
  const type = lo.imports.useType(relativePath(here, home), constant, constant)
  const callee: Expression = {
    kind: 'import',
    name: lo.imports.use('webfw', 'modelNamed'),
    from: 'webfw',
  }
  return { kind: 'as', value: call(callee, string(constant)), type: `typeof ${type}` }
}
