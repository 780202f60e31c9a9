import { type AppFacts, isMailer, roleOf } from '../../application/app-facts.ts'
import type { ClassFacts } from '../../facts/class-facts.ts'
import { bodyOf } from '../../parse/body.ts'
import { childrenOf, is, type Node } from '../../parse/parse.ts'
import { argumentsOf, symbolText } from '../../parse/syntax.ts'
import { type ControllerMethods, offeredMethods } from '../../views/controller-methods.ts'
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

/** What `helper_method` names in a class's body, also in `included do … end` and where a condition stands around it. */
function declared(facts: ClassFacts): string[] {
  return facts.openings.flatMap(({ body }) => bodyOf(body).flatMap(named))
}

function named(item: Node): string[] {
  if (is(item, 'DefNode', 'ClassNode', 'ModuleNode')) return []
  const isWord = is(item, 'CallNode') && item.name === 'helper_method'
  if (isWord) return argumentsOf(item).flatMap((each) => symbolText(each) ?? [])
  return childrenOf(item).flatMap(named)
}
