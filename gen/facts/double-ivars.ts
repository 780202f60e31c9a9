import type { ClassFacts } from './class-facts.ts'
import type { Inference } from './infer.ts'
import { ivarType } from './named-type.ts'
import type { Scope } from './scope.ts'

const KNOWN = new WeakMap<Inference, Map<string, boolean>>()

/**
 * Whether the objects of a class keep a double under an instance variable instead of a Float: all writes
 * can be seen and give Floats, in every class of the family that has the variable.
 */
export function isDoubleIvar(types: Inference, facts: ClassFacts | null, ivar: string): boolean {
  if (!types.closed || facts === null || facts.isModule) return false
  const known = KNOWN.get(types) ?? new Map<string, boolean>()
  KNOWN.set(types, known)
  const root = types.program.ancestors(facts).findLast((at) => !at.isModule) ?? facts
  const key = `${root.name} ${ivar}`
  const before = known.get(key)
  if (before !== undefined) return before
  const answer = holdsDoubles(types, root, ivar)
  known.set(key, answer)
  return answer
}

function holdsDoubles(types: Inference, root: ClassFacts, ivar: string): boolean {
  const { program } = types
  const word = ivar.slice(1)
  const isMethodToo = program.methodNames.has(word) || program.methodNames.has(`${word}=`)
  if (isMethodToo && program.attributeNames.has(word)) return false
  const family = [root, ...program.descendants(root)]
  if (!family.some(({ ivars }) => ivars.has(ivar))) return false
  return family.every((at) => {
    if (at.isModule || at.structMembers !== null || !program.isClosed(at)) return false
    const relatives = [...program.ancestors(at), ...program.descendants(at)]
    if (!relatives.some(({ ivars }) => ivars.has(ivar))) return true
    const type = ivarType(types, { owner: at, isStatic: false } as Scope, ivar)
    return type.kind === 'float' && !type.nilable
  })
}
