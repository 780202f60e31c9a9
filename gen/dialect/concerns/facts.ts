import { type AppFacts, keptAnswer, roleOf } from '../../application/app-facts.ts'
import type { ClassFacts } from '../../facts/class-facts.ts'

/** What a module of app/ or lib/ is mixed into; those of app/helpers are the views'. */
export interface ConcernFacts {
  kind: 'model' | 'controller' | 'plain'
  /** Whether self is a class in its methods: the module is one that classes are extended with. */
  isOfClass: boolean
  /** The classes whose methods become its own. */
  includers: ClassFacts[]
}

/** The facts of a module that classes of the application include; null for anything else. */
export function concernOf(app: AppFacts, facts: ClassFacts | null): ConcernFacts | null {
  return facts === null ? null : concernOfClass(app, facts)
}

const concernOfClass = keptAnswer((app, facts): ConcernFacts | null => {
  if (app.abstracts.has(facts.name)) {
    const below = app.program.descendants(facts).filter((at) => app.models.has(at.name))
    return { kind: 'model', isOfClass: false, includers: [...below] }
  }
  if (!facts.isModule) return null
  const { file } = facts.source
  if (/^(?:app\/(?:helpers|views)|db|test)\//.test(file)) return null
  const outer = /^(\w+)::ClassMethods$/.exec(facts.name)?.[1]
  if (outer === undefined && facts.parent !== null) return null
  const module = (outer === undefined ? undefined : app.program.classes.get(outer)) ?? facts
  const all = [...app.program.classes.values()].filter((at) => !at.isModule)
  const including = all.filter((at) =>
    [...app.program.ancestors(at), ...at.lateModules].includes(module),
  )
  const extended = all.filter((at) =>
    at.extends.some((name) => app.program.resolveClass(name, at) === module),
  )
  const isOfClass = module !== facts || (including.length === 0 && extended.length > 0)
  const includers = including.length > 0 ? including : extended
  const kind = app.parts.get(facts.name) ?? kindOf(app, file, includers)
  return { kind, isOfClass, includers }
})

function kindOf(
  app: AppFacts,
  file: string,
  includers: readonly ClassFacts[],
): ConcernFacts['kind'] {
  const roles = new Set(includers.map((at) => roleOf(app, at)))
  if (roles.size > 1) return 'plain'
  const [only] = roles
  if (only === 'model' || only === 'controller') return only
  if (only !== undefined) return 'plain'
  return file.startsWith('app/controllers/') ? 'controller' : 'plain'
}

/** The classes that what stands in a body speaks of: the class itself, or those that include the module. */
export function ownersOf(app: AppFacts, facts: ClassFacts): ClassFacts[] {
  const includers = concernOf(app, facts)?.includers ?? []
  return includers.length > 0 ? includers : [facts]
}

/** The modules that a class itself mixes in, its superclass's left out. */
export function ownModules(app: AppFacts, facts: ClassFacts): ClassFacts[] {
  const parent = app.program.superclassOf(facts)
  const above = new Set(parent === null ? [] : app.program.ancestors(parent))
  return app.program.ancestors(facts).filter((at) => at.isModule && !above.has(at))
}
