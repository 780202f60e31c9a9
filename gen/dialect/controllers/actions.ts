import { type AppFacts, isMailer, roleOf } from '../../application/app-facts.ts'
import { constantStem } from '../../application/namespaces.ts'
import { URL_OPTIONS_METHOD } from '../../application/references.ts'
import type { ClassFacts, MethodFacts } from '../../facts/class-facts.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { snakeCase } from '../../lower/names.ts'
import { bareCallOn } from '../../nodes/calls/direct-call.ts'
import { methodShape } from '../../nodes/classes/method-shape.ts'
import { classReference } from '../../nodes/variables/variable-node.ts'
import { arrow, type Entry, type Member, member, name } from '../../typescript/tree.ts'
import { concernOf, ownModules } from '../concerns/facts.ts'

/** Whether config/routes.rb names a method of the controller, or of one that inherits from it. */
export function isRouted(app: AppFacts, facts: ClassFacts, method: string): boolean {
  const action = method === 'new_action' ? 'new' : method
  const routed = routedOf(app)
  const family = [facts, ...app.program.descendants(facts)]
  return family.some((at) => routed.has(`${controllerName(at)}#${action}`))
}

const targets = new WeakMap<AppFacts['routes'], ReadonlySet<string>>()

/** What routes lead to: `articles#show`. */
function routedOf({ routes }: AppFacts): ReadonlySet<string> {
  const known = targets.get(routes)
  if (known !== undefined) return known
  const found = new Set(routes.map(({ controller, action }) => `${controller}#${action}`))
  targets.set(routes, found)
  return found
}

/** `articles` for ArticlesController, `admin/articles` for the one in its folder. */
export function controllerName({ name, source }: ClassFacts): string {
  if (source.file.startsWith('app/mailers/')) return constantStem(source.file) ?? snakeCase(name)
  const isOwn = source.file.startsWith('app/controllers/')
  const [, path] = /^(.*)_controller$/.exec((isOwn ? constantStem(source.file) : null) ?? '') ?? []
  return path ?? snakeCase(name.replace(/Controller$/, ''))
}

function publicActions(facts: ClassFacts): MethodFacts[] {
  return [...facts.methods.values()].filter((method) => {
    const shape = methodShape(method)
    return (
      method.visibility === 'public' &&
      /^[a-z_]\w*$/.test(method.name) &&
      method.name !== 'initialize' &&
      method.name !== URL_OPTIONS_METHOD &&
      shape.required + shape.post === 0
    )
  })
}

/** The public methods of a module that routes name: actions of the controllers that include it. */
function mixedActions(app: AppFacts, facts: ClassFacts, module: ClassFacts): MethodFacts[] {
  if (concernOf(app, module)?.kind !== 'controller') return []
  return publicActions(module).filter((method) => isRouted(app, facts, method.name))
}

/** The actions a controller offers, own and inherited, by the name routes use. */
export function actionNames(app: AppFacts, facts: ClassFacts): string[] {
  return app.program
    .ancestors(facts)
    .flatMap((at) =>
      roleOf(app, at) === 'controller' ? publicActions(at) : mixedActions(app, facts, at),
    )
    .map((method) => (method.name === 'new_action' ? 'new' : method.name))
}

/** The table of a controller's actions; null when it has none of its own. */
export function actionsField(app: AppFacts, lo: Lowering, facts: ClassFacts): Member | null {
  // What a mailer makes is asked for by its class methods.
  if (isMailer(app, facts)) return null
  const controller = name('controller')
  const own = new Set(publicActions(facts).map(({ name }) => name))
  const mixed = ownModules(app, facts).flatMap((at) => mixedActions(app, facts, at))
  const all = [...publicActions(facts), ...mixed.filter((each) => !own.has(each.name))]
  const entries: Entry[] = all.map((method) => ({
    key: method.name === 'new_action' ? 'new' : method.name,
    value: arrow([{ target: controller, type: facts.name }], bareCallOn(lo, controller, method)),
  }))
  const routed = app.routes.filter((route) => route.controller === controllerName(facts))
  const known = new Set(actionNames(app, facts))
  for (const action of new Set(routed.map((route) => route.action))) {
    if (!known.has(action) && lo.hasView(`${controllerName(facts)}/${action}`)) {
      entries.push({ key: action, value: arrow([], []) })
    }
  }
  if (entries.length === 0) return null
  const parent = app.program.superclassOf(facts)
  const inherits =
    parent !== null && app.program.ancestors(parent).some((at) => publicActions(at).length > 0)
  if (inherits && parent !== null) {
    entries.unshift({ key: null, value: member(classReference(lo, parent.name), 'actions') })
  }
  return {
    kind: 'field',
    key: 'actions',
    modifiers: ['static', 'override', 'readonly'],
    value: { kind: 'object', entries, open: true },
    lead: [{ kind: 'comment', text: '/** The actions that routes may name. */' }],
  }
}
