import { isAnnounced } from '../../facts/announced.ts'
import { type ClassFacts, containerOf } from '../../facts/class-facts.ts'
import type { Lowering } from '../../lower/lowering.ts'
import {
  assign,
  type Entry,
  type Expression,
  type Member,
  member as property,
  type Statement,
  statement,
  string,
  THIS,
} from '../../typescript/tree.ts'
import { classReference } from '../variables/variable-node.ts'
import { methodSignature } from './method-shape.ts'
import { parameterWords } from './parameter-words.ts'
import { checkTwins } from './twin-names.ts'

/**
 * What JavaScript does not know of a class: `static { defineClass(this, 'Name', { … }) }`. `isAsked`:
 * its own body asks for it by its path, where it has to be before its body has run.
 */
export function declarationMember(lo: Lowering, facts: ClassFacts, isAsked = false): Member {
  checkTwins(lo, facts)
  const entries: Entry[] = []
  const list = (names: Iterable<string>): Expression => ({
    kind: 'array',
    items: [...names].map((item) => string(item)),
  })
  const add = (key: string, names: Iterable<string>): void => {
    const all = [...names]
    if (all.length > 0) entries.push({ key, value: list(all) })
  }
  const withLevel = (level: string): string[] => [
    ...[...facts.methods].flatMap(([key, method]) =>
      method.visibility === level && key !== 'initialize' && !facts.redefined.has(key) ? [key] : [],
    ),
    ...[...facts.levels].flatMap(([key, own]) => (own === level ? [key] : [])),
  ]
  add('privates', withLevel('private'))
  add('protecteds', withLevel('protected'))
  add(
    'publics',
    [...facts.levels].flatMap(([key, own]) => (own === 'public' ? [key] : [])),
  )
  const isPlain = (method: string): boolean => /^is_|_bang$/.test(method)
  const [methods, staticMethods] = [writtenIn(facts.methods), writtenIn(facts.statics)]
  add('plain', [...methods.keys(), ...staticMethods.keys()].filter(isPlain))
  const signatures = (table: ClassFacts['methods']): Entry[] =>
    [...table].flatMap(([key, method]) => {
      if (facts.redefined.has(method.isStatic ? `self.${key}` : key)) return []
      const signature = methodSignature(method)
      return signature === null ? [] : [{ key, value: string(signature) }]
    })
  const parameters = signatures(methods)
  const statics = signatures(staticMethods)
  if (parameters.length > 0)
    entries.push({ key: 'parameters', value: { kind: 'object', entries: parameters } })
  if (statics.length > 0)
    entries.push({ key: 'staticParameters', value: { kind: 'object', entries: statics } })
  if (lo.asksParameters) entries.push(...describedMethods(facts))
  const args: Expression[] = [THIS, string(lo.dialect.calledName?.(facts) ?? facts.name)]
  const container = isAsked ? containerOf(facts) : null
  const early: Statement[] = []
  if (container !== null) {
    const short = facts.name.slice(container.length + 2)
    early.push(statement(assign(property(classReference(lo, container), short), THIS)))
  }
  if (facts.isModule) {
    const block: Statement[] = [...early, statement(lo.call('module', ...args))]
    if (entries.length > 0)
      block.push(statement(lo.call('defineClass', ...args, { kind: 'object', entries })))
    return { kind: 'static', body: [...block, ...hiddenStatics(lo, facts)] }
  }
  if (entries.length > 0) args.push({ kind: 'object', entries })
  const body: Statement[] = [...early, statement(lo.call('defineClass', ...args))]
  const parent = lo.program.superclassOf(facts)
  if (parent !== null && lo.program.findStatic(parent, 'inherited') !== null) {
    const hook = property(classReference(lo, parent.name), 'inherited')
    body.push(statement({ kind: 'call', callee: hook, args: [THIS] }))
  } else if (parent !== null && lo.program.mayHear(parent, 'inherited')) {
    body.push(statement(lo.call('callInherited', classReference(lo, parent.name), THIS)))
  }
  return { kind: 'static', body: [...body, ...hiddenStatics(lo, facts)] }
}

/** The methods of a class but those that a declaration makes, which says of them what there is to say. */
function writtenIn(table: ClassFacts['methods']): ClassFacts['methods'] {
  return new Map([...table].filter(([, { node }]) => !isAnnounced(node)))
}

/** Keeps private methods of the class or module itself from others. */
function hiddenStatics(lo: Lowering, facts: ClassFacts): Statement[] {
  const isFunction = (key: string): boolean =>
    facts.moduleFunction !== 'extended' && facts.statics.get(key) === facts.methods.get(key)
  const names = [
    ...[...facts.statics].flatMap(([key, method]) =>
      method.visibility === 'private' && !isFunction(key) ? [key] : [],
    ),
    ...[...facts.staticLevels].flatMap(([key, level]) => (level === 'private' ? [key] : [])),
  ]
  if (names.length === 0) return []
  return [
    statement(lo.call('hideStatic', THIS, string('private'), ...names.map((item) => string(item)))),
  ]
}

/** The names of the parameters, for programs that ask for them. */
function describedMethods(facts: ClassFacts): Entry[] {
  const words = (table: ClassFacts['methods']): Entry[] =>
    [...writtenIn(table)].map(([key, { node }]) => ({
      key,
      value: string(parameterWords(node.parameters)),
    }))
  return [
    { key: 'words', value: { kind: 'object', entries: words(facts.methods) } },
    { key: 'staticWords', value: { kind: 'object', entries: words(facts.statics) } },
  ]
}
