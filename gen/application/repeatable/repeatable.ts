import type { ClassFacts } from '../../facts/class-facts.ts'
import { type AppFacts, roleOf } from '../app-facts.ts'
import { methodName, type TemplateUnit } from '../template-units.ts'
import { ControllerReach } from './actions.ts'
import { KnownNames } from './known-names.ts'
import { needsOfMethod, repeatableMethods } from './methods.ts'
import { areMet } from './reading.ts'

/** What answers the same to the same request as long as the rows of the database are the same. */
export interface RepeatableParts {
  /** Actions that a GET reaches, by the name of their controller in routes. */
  readonly actions: ReadonlyMap<string, readonly string[]>
  /** Methods of models and relations by their Ruby names: every class that has one of the name has a repeatable one. */
  readonly methods: readonly string[]
  readonly helpers: readonly string[]
  /** Expressions of templates as pages ask for them: `articles/index:1`. */
  readonly expressions: readonly string[]
  /** Columns and associations that some class answers with a method which is not repeatable. */
  readonly overridden: readonly string[]
  /** Whether some controller lets no other browsers in: pages are each browser's own then. */
  readonly browsers: boolean
}

/** What an application has of them; null where no action is repeatable. */
export function repeatableParts(
  app: AppFacts,
  controllers: ReadonlyMap<string, ClassFacts>,
  units: readonly TemplateUnit[],
): RepeatableParts | null {
  const known = new KnownNames(app)
  const found = repeatableMethods(known)
  if (found === null) return null
  const actions = new Map<string, readonly string[]>()
  for (const [name, facts] of controllers) {
    const asked = app.routes.filter(({ verb, controller }) => verb === 'GET' && controller === name)
    const reach = new ControllerReach(known, found, facts)
    const own = [...new Set(asked.map(({ action }) => action))]
    const list = own.filter((action) => reach.isRepeatable(action))
    if (list.length > 0) actions.set(name, list)
  }
  if (actions.size === 0) return null
  const named = (isHelper: boolean): string[] =>
    [...known.own].flatMap(([name, methods]) => {
      const owners = [...methods].map(({ owner }) => owner)
      const isOf = owners.some((owner) => owner !== null && isOfKind(known, owner, isHelper))
      return isOf && found.has(name) && isListed(known, name, isHelper) ? [name] : []
    })
  return {
    actions,
    methods: named(false),
    helpers: named(true),
    expressions: units.flatMap((unit) => repeatableExpressions(known, found, unit)),
    browsers: app.program.calledNames.isWritten('allow_browser'),
    overridden: [...known.own.keys()].filter((name) => !found.has(name) && known.isOfRow(name)),
  }
}

function isOfKind(known: KnownNames, owner: ClassFacts, isHelper: boolean): boolean {
  if (roleOf(known.app, owner) === 'helper') return isHelper
  return !isHelper && (known.isOfModels(owner) || owner.isModule)
}

function isListed(known: KnownNames, name: string, isHelper: boolean): boolean {
  return isHelper ? !known.offered.has(name) : known.isAsked(name)
}

/** The expressions of a template that are repeatable. */
function repeatableExpressions(
  known: KnownNames,
  found: ReadonlySet<string>,
  { file, expressions }: TemplateUnit,
): string[] {
  const owner = known.app.program.classes.get(file.constant ?? '') ?? null
  return expressions.flatMap((_, index) => {
    const method = owner?.methods.get(methodName(index))
    if (method === undefined) return []
    const needs = needsOfMethod(known, { kind: 'page', owner, keepsNothing: true }, method)
    return areMet(needs, found) ? [`${file.name}:${index + 1}`] : []
  })
}
