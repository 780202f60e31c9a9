import { type AppFacts, roleOf } from '../application/app-facts.ts'
import { controllerName } from '../dialect/controllers/actions.ts'
import { isBelowRails } from '../dialect/controllers/rails-face.ts'
import type { ClassFacts } from '../facts/class-facts.ts'
import type { AssignedIvars } from '../views/assigned-ivars.ts'

/**
 * What sets the instance variables of templates; null where one that nothing sets is no mistake: in an
 * application without controllers or with `instance_variable_set`, and below Rails' own, where it is nil.
 */
export function assignedIvars(
  app: AppFacts,
  templates: ReadonlyMap<string, string>,
): AssignedIvars | null {
  const all = [...app.program.classes.values()]
  const controllers = all.filter((facts) => roleOf(app, facts) === 'controller')
  if (app.program.opensIvars() || controllers.length === 0) return null
  if (controllers.some((at) => isBelowRails(app, at))) return null
  const byTemplate = new Map<string, Set<string>>()
  for (const template of templates.keys()) {
    const [folder = '', file = ''] = template.split('/')
    const isShared = template.split('/').length !== 2 || file.startsWith('_')
    const owner = controllers.find((at) => controllerName(at) === folder)
    if (
      isShared ||
      owner === undefined ||
      isNamedElsewhere(template, owner, controllers, templates)
    )
      continue
    // What a subclass sets is there when its action renders this template.
    const rendering = controllers.filter((facts) => app.program.ancestors(facts).includes(owner))
    byTemplate.set(template, ivarsOf(app, rendering))
  }
  const helpers = all.filter((facts) => roleOf(app, facts) === 'helper')
  return { byTemplate, anywhere: ivarsOf(app, controllers), helpers: ivarsOf(app, helpers) }
}

/** Whether another controller or a template may render it: its name stands there as a text. */
function isNamedElsewhere(
  template: string,
  owner: ClassFacts,
  controllers: readonly ClassFacts[],
  templates: ReadonlyMap<string, string>,
): boolean {
  const texts = [
    ...controllers.filter((facts) => facts !== owner).map(({ source }) => source.text),
    ...templates.values(),
  ]
  return texts.some((text) => text.includes(template) || /render[^\n]*#\{/.test(text))
}

function ivarsOf(app: AppFacts, classes: readonly ClassFacts[]): Set<string> {
  return new Set(
    classes.flatMap((facts) =>
      app.program
        .ancestors(facts)
        .flatMap((at) => [...at.ivars.keys(), ...[...at.writers].map((name) => `@${name}`)]),
    ),
  )
}
