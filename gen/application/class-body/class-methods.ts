import type { ClassFacts } from '../../facts/class-facts.ts'
import type { AppFacts } from '../app-facts.ts'

/** The class methods of a model, its scopes and those of modules among them: relations answer them too. */
export function classMethods(app: AppFacts, facts: ClassFacts | undefined): string[] {
  if (facts === undefined) return []
  const extended = facts.extends.flatMap((path) => app.program.resolveClass(path, facts) ?? [])
  const modules = [...extended, ...app.program.classModules(facts)]
  return [...facts.statics.keys(), ...modules.flatMap((at) => [...at.methods.keys()])]
}
