import type * as nodes from '@ruby/prism/src/nodes.js'
import { type AppFacts, isMailer } from '../../application/app-facts.ts'
import type { ClassFacts, MethodFacts } from '../../facts/class-facts.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { ivarFields } from '../../nodes/classes/class-attributes.ts'
import { superclass } from '../../nodes/classes/class-node.ts'
import { type ClassBody, type Member, type Statement } from '../../typescript/tree.ts'
import { attributeParts } from '../class-body/attribute-words.ts'
import { type BodyPass, classMembers } from '../class-body/members.ts'
import { ownModules } from '../concerns/facts.ts'
import { actionsField, isRouted } from './actions.ts'
import { controllerWord } from './class-words.ts'
import { refuseHooks } from './hooks.ts'
import { liveField } from './live-controllers.ts'
import { writesField } from './writing-actions.ts'

/** A controller as a class: ivars declared, callbacks, the actions table, methods. */
export function controllerClass(
  app: AppFacts,
  lo: Lowering,
  facts: ClassFacts,
  opening: nodes.ClassNode,
): Statement[] {
  refuseHooks(lo, facts)
  const pass: BodyPass = {
    overridden: 'Controller',
    directive: (call) => controllerWord(app, lo, facts, call),
    silent: (method) => isUnused(app, facts, method),
  }
  const { head, members } = classMembers(lo, facts, opening, pass)
  // Jobs find mailers by their names.
  const attributes = attributeParts(lo, facts, false, isMailer(app, facts))
  const own: Member[] = [
    ...ivarFields(lo, facts, ownModules(app, facts)),
    ...attributes.head,
    ...head,
  ]
  const actions = actionsField(app, lo, facts)
  const writes = writesField(app, facts)
  for (const field of [liveField(facts), actions, writes]) if (field !== null) own.push(field)
  const body: ClassBody = {
    name: facts.name,
    extends: superclass(lo, facts),
    members: [...own, ...attributes.members, ...members],
  }
  return [{ kind: 'class', body, exported: true, at: opening.location.startOffset }]
}

/** Whether nobody looks at what a method gives back: actions, and what only callbacks run. */
function isUnused(app: AppFacts, facts: ClassFacts, method: MethodFacts): boolean {
  if (method.isStatic) return false
  const isAction = isRouted(app, facts, method.name)
  if (!isAction && app.program.sendsByName) return false
  return !(isAction ? app.references.own : app.references.all).has(method.name)
}
