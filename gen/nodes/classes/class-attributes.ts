import type { ClassFacts } from '../../facts/class-facts.ts'
import type { Scope } from '../../facts/scope.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { methodKey } from '../../lower/names.ts'
import { tsType } from '../../lower/ts-type.ts'
import {
  assign,
  type Expression,
  type Member,
  NULL,
  name,
  member as property,
  type Statement,
  statement,
  THIS,
} from '../../typescript/tree.ts'
import { ivarKey } from '../variables/variable-node.ts'
import { isAccessor } from './method-shape.ts'

/** Accessors for attributes whose property has another name, because methods have theirs too. */
export function attributeMembers(lo: Lowering, facts: ClassFacts): Member[] {
  const out: Member[] = []
  const both = new Set([...facts.readers, ...facts.writers])
  for (const attribute of both) {
    const key = ivarKey(lo, `@${attribute}`, facts)
    const word = methodKey(attribute)
    if (key === word) continue
    const target = property(THIS, key)
    if (facts.readers.has(attribute) && !facts.methods.has(attribute)) {
      const body: Statement[] = [{ kind: 'return', value: target }]
      out.push({ kind: 'method', key: word, modifiers: ['get'], parameters: [], body })
    }
    if (facts.writers.has(attribute) && !facts.methods.has(`${attribute}=`)) {
      const body = [statement(assign(target, name('value')))]
      const parameters = [{ target: name('value') }]
      out.push({ kind: 'method', key: word, modifiers: ['set'], parameters, body })
    }
  }
  return out
}

/** A subclass that has only one half of an inherited accessor passes the other half on. */
export function inheritedHalves(lo: Lowering, facts: ClassFacts): Member[] {
  const parent = lo.program.superclassOf(facts)
  if (parent === null) return []
  const out: Member[] = []
  const above: Expression = { kind: 'literal', text: 'super' }
  for (const [key, method] of facts.methods) {
    const plain = key.replace(/=$/, '')
    if (!lo.program.accessors.has(plain) || !/^[a-z_]\w*=?$/.test(key)) continue
    if (key.endsWith('=')) {
      const isReader =
        lo.program.findMethod(parent, plain) !== null ||
        lo.program.hasAttribute(parent, plain, 'readers')
      if (facts.methods.has(plain) || facts.readers.has(plain) || !isReader) continue
      const body: Statement[] = [{ kind: 'return', value: property(above, plain) }]
      out.push({ kind: 'method', key: plain, modifiers: ['get'], parameters: [], body })
    } else if (isAccessor(lo, method)) {
      const isWriter =
        lo.program.findMethod(parent, `${plain}=`) !== null ||
        lo.program.hasAttribute(parent, plain, 'writers')
      if (facts.methods.has(`${plain}=`) || facts.writers.has(plain) || !isWriter) continue
      const body = [statement(assign(property(above, plain), name('value')))]
      const parameters = [{ target: name('value'), type: 'unknown' }]
      out.push({ kind: 'method', key: plain, modifiers: ['set'], parameters, body })
    }
  }
  return out
}

/** The instance variables as declared fields, those of superclasses left out. */
export function ivarFields(lo: Lowering, facts: ClassFacts): Member[] {
  const parent = lo.program.superclassOf(facts)
  const inherited = new Set(
    parent === null ? [] : lo.program.ancestors(parent).flatMap((at) => [...at.ivars.keys()]),
  )
  const scope = { owner: facts, isStatic: false } as Scope
  return [...facts.ivars.keys()]
    .filter((ivar) => !inherited.has(ivar))
    .map((ivar) => ({
      kind: 'field',
      key: ivarKey(lo, ivar, facts),
      modifiers: ['declare'],
      type: tsType(lo, lo.inference.ivarType(scope, ivar)),
    }))
}

/** Class-level ivars are each class's own: a subclass does not see its parent's. */
export function ownClassIvars(lo: Lowering, facts: ClassFacts): Member[] {
  const parent = lo.program.superclassOf(facts)
  if (parent === null) return []
  const names = new Set<string>()
  if (lo.program.calledNames.has('extend')) {
    for (const module of lo.program.classes.values()) {
      if (!module.isModule) continue
      for (const ivar of module.ivars.keys()) names.add(ivarKey(lo, ivar))
    }
  }
  for (const at of lo.program.ancestors(parent)) {
    for (const ivar of at.classIvars.keys()) names.add(ivarKey(lo, ivar))
    for (const reader of [...at.staticReaders, ...at.staticWriters]) names.add(reader)
  }
  return [...names].map((key) => ({ kind: 'field', key, modifiers: ['static'], value: NULL }))
}
