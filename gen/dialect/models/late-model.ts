import { type AppFacts, relativePath } from '../../application/app-facts.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { call, type Expression, string } from '../../typescript/tree.ts'

/** Whether a model shares the table of another, which it cannot be read before. */
function isBelow(app: AppFacts, constant: string): boolean {
  const shared = app.models.get(constant)?.shared
  return shared !== undefined && shared !== null
}

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
  const isLate = owner.isModule || app.abstracts.has(owner.name) || isBelow(app, constant)
  if (!isLate || lo.scope.method === null) return null
  if (/^(gen\/(helpers|views|controllers)\/(?!concerns)|tmp\/test)/.test(here)) return null
  const type = lo.imports.useType(relativePath(here, home), constant, constant)
  const callee: Expression = {
    kind: 'import',
    name: lo.imports.use('webfw', 'modelNamed'),
    from: 'webfw',
  }
  return { kind: 'as', value: call(callee, string(constant)), type: `typeof ${type}` }
}
