import type * as nodes from '@ruby/prism/src/nodes.js'
import type { ClassFacts, MethodFacts } from '../../facts/class-facts.ts'
import { ANY, type Type } from '../../facts/types.ts'
import { readIvars } from '../../facts/unset-ivars.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { tsType } from '../../lower/ts-type.ts'
import { superclass } from '../../nodes/classes/class-node.ts'
import { ivarKey } from '../../nodes/variables/variable-node.ts'
import {
  type ClassBody,
  callMethod,
  type Entry,
  type Member,
  member,
  type Statement,
  THIS,
} from '../../typescript/tree.ts'
import type { AppFacts } from '../app-facts.ts'
import { attributeParts } from '../class-body/attribute-words.ts'
import { type BodyPass, classMembers, declared } from '../class-body/members.ts'
import { ownModules } from '../concerns/facts.ts'
import { actionsField, isRouted } from './actions.ts'
import { controllerWord } from './class-words.ts'
import { refuseHooks } from './hooks.ts'
import { liveField } from './live-controllers.ts'
import { writesField } from './writing-actions.ts'

/** A controller as a class: ivars declared, callbacks, the actions table, methods, assigns. */
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
  const attributes = attributeParts(lo, facts)
  const own: Member[] = [...ivarFields(app, lo, facts), ...attributes.head, ...head]
  const actions = actionsField(app, lo, facts)
  const writes = writesField(app, facts)
  for (const field of [liveField(facts), actions, writes]) if (field !== null) own.push(field)
  const assigns = assignsMember(app, lo, facts)
  const body: ClassBody = {
    name: facts.name,
    extends: superclass(lo, facts),
    members: [...own, ...attributes.members, ...members, ...(assigns === null ? [] : [assigns])],
  }
  return declared(lo, facts, body, opening)
}

/** Whether nobody looks at what a method gives back: actions, and what only callbacks run. */
function isUnused(app: AppFacts, facts: ClassFacts, method: MethodFacts): boolean {
  if (method.isStatic) return false
  const isAction = isRouted(app, facts, method.name)
  return !(isAction ? app.references.own : app.references.all).has(method.name)
}

/** The instance variables of a controller's methods and of the modules that it mixes in, with types. */
function ivarsOf(app: AppFacts, facts: ClassFacts): Map<string, Type> {
  const modules = ownModules(app, facts).flatMap((at) => [...at.ivars])
  return new Map([...modules, ...facts.ivars])
}

function ownIvars(app: AppFacts, facts: ClassFacts): string[] {
  return [...ivarsOf(app, facts).keys()].filter((ivar) => !ivar.startsWith('@_'))
}

function parentIvars(app: AppFacts, facts: ClassFacts): Set<string> {
  const parent = app.program.superclassOf(facts)
  if (parent === null) return new Set()
  return new Set(app.program.ancestors(parent).flatMap((at) => [...at.ivars.keys()]))
}

function ivarFields(app: AppFacts, lo: Lowering, facts: ClassFacts): Member[] {
  const inherited = parentIvars(app, facts)
  const set = ivarsOf(app, facts)
  const unset = readIvars(facts).filter((ivar) => !set.has(ivar))
  return [...set, ...unset.map((ivar): [string, Type] => [ivar, ANY])]
    .filter(([ivar]) => !inherited.has(ivar))
    .map(([ivar, type]) => ({
      kind: 'field',
      key: ivarKey(lo, ivar, facts),
      modifiers: ['declare'],
      type: tsType(lo, type),
    }))
}

function assignsMember(app: AppFacts, lo: Lowering, facts: ClassFacts): Member | null {
  const inherited = parentIvars(app, facts)
  const own = ownIvars(app, facts).filter((ivar) => !inherited.has(ivar))
  if (own.length === 0) return null
  const entries: Entry[] = own.map((ivar) => ({
    key: ivar.slice(1),
    value: member(THIS, ivarKey(lo, ivar, facts)),
  }))
  if (inherited.size > 0) {
    entries.unshift({ key: null, value: callMethod({ kind: 'literal', text: 'super' }, 'assigns') })
  }
  return {
    kind: 'method',
    key: 'assigns',
    modifiers: ['override'],
    parameters: [],
    body: [{ kind: 'return', value: { kind: 'object', entries } }],
    lead: [{ kind: 'comment', text: '/** What the views of this controller may read. */' }],
  }
}
