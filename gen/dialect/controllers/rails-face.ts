import {
  type AppFacts,
  isMailer,
  isRailsControllerBase,
  roleOf,
} from '../../application/app-facts.ts'
import type { ClassFacts } from '../../facts/class-facts.ts'
import type { ProgramFacts } from '../../facts/program.ts'
import { constantPath } from '../../parse/syntax.ts'
import { concernOf } from '../concerns/facts.ts'

/**
 * Whether code of a class speaks as in Rails: in a controller below ActionController::Base, a module that such
 * ones include, or anything else of an application that has one.
 */
export function isBelowRails(app: AppFacts, owner: ClassFacts | null): boolean {
  const { program } = app
  if (owner === null || isMailer(app, owner)) return isRailsApplication(program)
  if (roleOf(app, owner) === 'controller') return isBelow(program, owner)
  const concern = concernOf(app, owner)
  if (concern?.kind !== 'controller' || concern.includers.length === 0)
    return isRailsApplication(program)
  return concern.includers.some((at) => isBelow(program, at))
}

/** Whether an application has Rails' layout: a controller below ActionController::Base or ::API. */
export function isRailsApplication(program: ProgramFacts): boolean {
  return [...program.classes.values()].some((at) => isBelow(program, at))
}

function isBelow(program: ProgramFacts, facts: ClassFacts): boolean {
  return program.ancestors(facts).some(({ superclassNode }) => {
    return isRailsControllerBase(constantPath(superclassNode))
  })
}
