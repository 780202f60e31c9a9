import { findWord, frameworkName, vocabulary } from '../../../shell/vocabulary/index.ts'
import { type AppFacts, type ModelFacts, roleOf } from '../../application/app-facts.ts'
import type { ClassFacts, MethodFacts } from '../../facts/class-facts.ts'
import { concernOf, ownersOf } from '../concerns/facts.ts'

/** Whether a name is that of a column, an association or a list of ids of the model that a class is, or of one that a module is mixed into. */
export function isAttribute(app: AppFacts, facts: ClassFacts, name: string): boolean {
  return ownersOf(app, facts).some((at) => {
    const model = app.models.get(at.name)
    return model !== undefined && (hasName(model, name) || model.ids.has(name))
  })
}

function hasName({ columns, associations }: ModelFacts, name: string): boolean {
  return [...columns, ...associations].some((each) => each.name === name)
}

/** `as_json` of a record or a controller, which takes the place of the framework's `asJson`; null for any other method. */
export function replacedKey(app: AppFacts, { name, owner, isStatic }: MethodFacts): string | null {
  if (owner === null || isStatic || /^(?:to_s|inspect|==|\w+=)$/.test(name)) return null
  const isOf = {
    model: findWord(vocabulary.Record, name) !== null,
    controller: findWord(vocabulary.Controller, name) !== null,
  }
  // Most methods are no words, and what a module is mixed into is looked for among all classes.
  if (!isOf.model && !isOf.controller) return null
  const role = owner.isModule ? concernOf(app, owner)?.kind : roleOf(app, owner)
  return (role === 'model' || role === 'controller') && isOf[role] ? frameworkName(name) : null
}
