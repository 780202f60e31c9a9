import type { ClassFacts } from '../../facts/class-facts.ts'
import { constantPath } from '../../facts/syntax.ts'
import type { Node } from '../../parse.ts'
import { type AppFacts, isRailsControllerBase, roleOf } from '../app-facts.ts'
import { concernOf } from '../concerns/facts.ts'

/**
 * Whether code of a class speaks as in Rails: in a controller below ActionController::Base, a module that such
 * ones include, or anything else of an application that has one.
 */
export function isBelowRails(app: AppFacts, owner: ClassFacts | null): boolean {
  const isBelow = (at: ClassFacts): boolean =>
    app.program.ancestors(at).some((each) => {
      return isRailsControllerBase(constantPath(each.superclassNode as Node | null))
    })
  if (owner !== null && roleOf(app, owner) === 'controller') return isBelow(owner)
  const includers = owner === null ? [] : (concernOf(app, owner)?.includers ?? [])
  return (includers.length > 0 ? includers : [...app.program.classes.values()]).some(isBelow)
}
