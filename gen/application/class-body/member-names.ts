import { memberNames } from '../../../shell/vocabulary/members.ts'
import type { ClassFacts } from '../../facts/class-facts.ts'
import { type AppFacts, type ModelFacts, type Role, roleOf } from '../app-facts.ts'
import { ownersOf } from '../concerns/facts.ts'

/**
 * Whether a class of the application, or one that a module is mixed into, already has a property of
 * this name from the framework or from the schema: `title` of an article, `request` of a controller.
 */
export function hasMember(app: AppFacts, facts: ClassFacts, name: string): boolean {
  return ownersOf(app, facts).some((at) => {
    const role = roleOf(app, at)
    return FRAMEWORK[role]?.has(name) === true || (role === 'model' && isOfSchema(app, name))
  })
}

const FRAMEWORK: Readonly<Partial<Record<Role, ReadonlySet<string>>>> = memberNames

function hasName({ columns, associations }: ModelFacts, name: string): boolean {
  return [...columns, ...associations].some((each) => each.name === name)
}

/** Of any model, so that a module and all classes that include it agree. */
function isOfSchema(app: AppFacts, name: string): boolean {
  return [...app.models.values()].some((model) => hasName(model, name))
}
