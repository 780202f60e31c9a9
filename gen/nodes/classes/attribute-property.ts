import type { ClassFacts } from '../../facts/class-facts.ts'
import type { Type } from '../../facts/types.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { methodKey } from '../../lower/names.ts'
import { isPure } from '../../lower/purity.ts'
import { is, type Node } from '../../parse/parse.ts'
import { assign, type Expression, member, shortAssign, THIS } from '../../typescript/tree.ts'

/** Whether an attribute of a receiver is a plain property here. */
export function isProperty(
  lo: Lowering,
  type: Type,
  attribute: string,
  receiver: Node | null,
): boolean {
  if (is(receiver, 'SelfNode')) {
    if (lo.isSelfOpen) return false
    const owner = lo.scope.owner
    if (owner === null) return false
    if (lo.scope.isStatic)
      return (
        owner.staticWriters.has(attribute) || lo.program.findStatic(owner, `${attribute}=`) !== null
      )
    return (
      lo.program.hasAttribute(owner, attribute, 'writers') ||
      lo.program.findMethod(owner, `${attribute}=`) !== null
    )
  }
  if (type.kind !== 'instance' || type.nilable || type.name === undefined) return false
  const facts = lo.program.classes.get(type.name)
  if (facts === undefined || !mayWrite(lo, facts, `${attribute}=`)) return false
  const isWritten = lo.program.hasAttribute(facts, attribute, 'writers')
  if (isMember(lo, facts, attribute)) return isWritten && isPlainMember(lo, facts, attribute)
  if (isWritten) return true
  const method = lo.program.findMethod(facts, `${attribute}=`)
  return method !== null && method.visibility === 'public'
}

/** Whether a writer is public, or a protected one of the kind of object that the method here is for. */
function mayWrite(lo: Lowering, facts: ClassFacts, writer: string): boolean {
  if (!lo.program.isHidden(facts, writer)) return true
  const { owner, method, isStatic } = lo.scope
  const line = lo.program.ancestors(facts)
  if (owner === null || method === null || isStatic || !line.includes(owner)) return false
  const family = [...line, ...lo.program.descendants(facts)]
  return family.every((at) => at.levels.get(writer) !== 'private')
}

/** Whether a Struct keeps a member under the name: its objects have a property that hides the method. */
export function isMember(lo: Lowering, facts: ClassFacts, word: string): boolean {
  return lo.program.ancestors(facts).some((at) => at.structMembers?.includes(word) === true)
}

/** Whether a member of a Struct is what its constructor has put there, and nothing else has the name. */
export function isPlainMember(lo: Lowering, facts: ClassFacts, word: string): boolean {
  const family = [...lo.program.ancestors(facts), ...lo.program.descendants(facts)]
  return (
    methodKey(word) === word &&
    !lo.program.methodNames.has(word) &&
    !lo.program.methodNames.has(`${word}=`) &&
    family.every((at) => !at.methods.has('initialize'))
  )
}

/** The property an attribute lives in. */
export function propertyOf(attribute: string): string {
  return methodKey(attribute)
}

/** The value of an attribute that is a property. */
export function propertyRead(receiver: Expression, attribute: string): Expression {
  return member(receiver, propertyOf(attribute))
}

/** `receiver.name = value`. */
export function propertyWrite(
  receiver: Expression,
  attribute: string,
  value: Expression,
): Expression {
  const target = member(receiver, propertyOf(attribute))
  const isSame = isPure(receiver) || receiver === THIS
  return isSame ? shortAssign(target, value) : assign(target, value)
}
