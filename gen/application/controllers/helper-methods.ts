import type { ClassFacts } from '../../facts/class-facts.ts'
import { argumentsOf, symbolText } from '../../facts/syntax.ts'
import { is, type Node } from '../../parse.ts'
import { type ControllerMethods, offeredMethods } from '../../views/controller-methods.ts'
import { type AppFacts, isMailer, roleOf } from '../app-facts.ts'
import { bodyOf } from '../body.ts'
import { blockOf } from '../concerns/concerns.ts'
import { controllerName } from './actions.ts'

/** What the pages of every mail may ask. Rails: ActionMailer::MailHelper. */
const WORDS_OF_MAILS = ['attachments', 'message']

const known = new WeakMap<AppFacts, ReadonlySet<string>>()

/** Whether some controller offers the method to views with `helper_method`. */
export function isOffered(app: AppFacts, name: string): boolean {
  let names = known.get(app)
  if (names === undefined) {
    names = new Set(offeredMethods(controllerMethods(app)))
    known.set(app, names)
  }
  return names.has(name)
}

/** Which methods of controllers views may call, and which they may not. */
export function controllerMethods(app: AppFacts): ControllerMethods {
  const offered = new Map<string, ReadonlySet<string>>()
  const own = new Map<string, string>()
  for (const facts of app.program.classes.values()) {
    if (roleOf(app, facts) !== 'controller') continue
    const given = isMailer(app, facts) ? WORDS_OF_MAILS : []
    const names = [...given, ...app.program.ancestors(facts).flatMap(declared)]
    offered.set(controllerName(facts), new Set(names))
    for (const name of facts.methods.keys()) if (!own.has(name)) own.set(name, facts.name)
  }
  return { offered, own }
}

/** What `helper_method` names in a class's body. */
function declared(facts: ClassFacts): string[] {
  return facts.openings.flatMap(({ body }) => {
    if (!is(body, 'StatementsNode')) return []
    return body.body.flatMap((item) => {
      const included = blockOf(item, 'included')
      if (included !== null) return named(bodyOf(included.body))
      return named([item])
    })
  })
}

function named(items: readonly Node[]): string[] {
  return items.flatMap((item) => {
    if (!is(item, 'CallNode') || item.name !== 'helper_method') return []
    const list = argumentsOf(item)
    return list.flatMap((each) => symbolText(each) ?? [])
  })
}
