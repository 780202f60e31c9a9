import { ivarKey } from '../../../shell/ruby/object/instance-variables.ts'
import { isSetInFamily } from '../../facts/always-set.ts'
import type { ClassFacts } from '../../facts/class-facts.ts'
import type { Scope } from '../../facts/scope.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { methodKey } from '../../lower/names.ts'
import { tsType } from '../../lower/ts-type.ts'
import { readIvars } from '../../types/ivar-read.ts'
import {
  assign,
  binary,
  literal,
  type Member,
  NULL,
  name,
  member as property,
  statement,
  THIS,
} from '../../typescript/tree.ts'

/** `get title()` and `set title(value)` over `_title`, for what `attr_reader` and its kin name. */
export function attributeMembers(lo: Lowering, facts: ClassFacts): Member[] {
  const { readers, writers, staticReaders, staticWriters } = facts
  return [
    ...accessorsOf(lo, facts, { isStatic: true, readers: staticReaders, writers: staticWriters }),
    ...accessorsOf(lo, facts, { isStatic: false, readers, writers }),
  ]
}

interface Attributes {
  readonly isStatic: boolean
  readonly readers: ReadonlySet<string>
  readonly writers: ReadonlySet<string>
}

function accessorsOf(
  lo: Lowering,
  facts: ClassFacts,
  { isStatic, readers, writers }: Attributes,
): Member[] {
  const own = isStatic ? facts.statics : facts.methods
  const modifiers = isStatic ? ['static'] : []
  return [...new Set([...readers, ...writers])].flatMap((attribute): Member[] => {
    const ivar = `@${attribute}`
    const key = methodKey(attribute)
    const target = property(THIS, ivarKey(ivar))
    const type = tsType(lo, lo.inference.ivarType({ owner: facts, isStatic } as Scope, ivar))
    const isSet = !isStatic && isSetInFamily(lo.program, facts, ivar)
    const value = isSet ? target : binary('??', target, NULL)
    const get: Member = {
      kind: 'method',
      key,
      modifiers: [...modifiers, 'get'],
      parameters: [],
      body: [{ kind: 'return', value }],
    }
    const set: Member = {
      kind: 'method',
      key,
      modifiers: [...modifiers, 'set'],
      parameters: [{ target: name('value'), type }],
      body: [statement(assign(target, name('value')))],
    }
    return [
      ...(readers.has(attribute) && !own.has(attribute) ? [get] : []),
      ...(writers.has(attribute) && !own.has(`${attribute}=`) ? [set] : []),
    ]
  })
}

/** The instance variables as declared fields, those of superclasses left out; `modules` are what else its objects have methods of. */
export function ivarFields(
  lo: Lowering,
  facts: ClassFacts,
  modules: readonly ClassFacts[] = [],
): Member[] {
  const parent = lo.program.superclassOf(facts)
  const above = parent === null ? [] : lo.program.ancestors(parent)
  const inherited = new Set(above.flatMap((at) => ivarsOf(at)))
  const scope = { owner: facts, isStatic: false } as Scope
  const all = new Set([...modules, facts].flatMap((at) => ivarsOf(at)))
  return [...all]
    .filter((ivar) => !inherited.has(ivar))
    .map((ivar) => ({
      kind: 'field',
      key: ivarKey(ivar),
      modifiers: ['declare'],
      type: tsType(lo, lo.inference.ivarType(scope, ivar)),
    }))
}

/** The instance variables that the methods and attributes of a class set or read. */
function ivarsOf(facts: ClassFacts): string[] {
  const attributes = [...facts.readers, ...facts.writers].map((name) => `@${name}`)
  return [...facts.ivars.keys(), ...attributes, ...readIvars(facts)]
}

/** Class-level ivars are each class's own: a subclass does not see its parent's. */
export function ownClassIvars(lo: Lowering, facts: ClassFacts): Member[] {
  const parent = lo.program.superclassOf(facts)
  if (parent === null) return []
  const names = new Set<string>()
  if (lo.program.calledNames.has('extend')) {
    for (const module of lo.program.classes.values()) {
      if (!module.isModule) continue
      for (const ivar of module.ivars.keys()) names.add(ivar)
    }
  }
  for (const at of lo.program.ancestors(parent)) {
    for (const ivar of at.classIvars.keys()) names.add(ivar)
    for (const attribute of [...at.staticReaders, ...at.staticWriters]) names.add(`@${attribute}`)
  }
  const value = literal('undefined')
  return [...names].map((ivar) => ({
    kind: 'field',
    key: ivarKey(ivar),
    modifiers: ['static'],
    value,
  }))
}
