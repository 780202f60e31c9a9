import type { AppFacts } from '../application/app-facts.ts'
import { ASSOCIATION_EXTENSION } from '../application/association-extensions.ts'
import type { ClassFacts } from '../facts/class-facts.ts'

/** The class methods of a model, its scopes and those of modules among them: relations answer them too, and collections the methods of their blocks. */
export function classMethods(app: AppFacts, facts: ClassFacts | undefined): string[] {
  if (facts === undefined) return []
  const extended = facts.extends.flatMap((path) => app.program.resolveClass(path, facts) ?? [])
  const modules = [...extended, ...app.program.classModules(facts)]
  const own = [...app.program.classes.values()].filter((at) => ASSOCIATION_EXTENSION.test(at.name))
  return [...facts.statics.keys(), ...[...modules, ...own].flatMap((at) => [...at.methods.keys()])]
}
