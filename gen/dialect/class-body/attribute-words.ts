import { isAnnounced } from '../../facts/announced.ts'
import type { ClassFacts } from '../../facts/class-facts.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { attributeMembers, ownClassIvars } from '../../nodes/classes/class-attributes.ts'
import { declarationMember } from '../../nodes/classes/class-declaration.ts'
import { methodSignature } from '../../nodes/classes/method-shape.ts'
import type { Member } from '../../typescript/tree.ts'

/**
 * What a controller or a model tells the library about itself where JavaScript does not show it:
 * `attr_accessor`, optional and keyword parameters, class-level attributes and variables. Nothing for most classes.
 */
export function attributeParts(
  lo: Lowering,
  facts: ClassFacts,
  isModel = false,
  isNamed = false,
): { head: Member[]; members: Member[] } {
  const names = [facts.readers, facts.writers, facts.staticReaders, facts.staticWriters]
  const methods = [...facts.methods.values(), ...facts.statics.values()]
  const tells =
    isNamed ||
    names.some((set) => set.size > 0) ||
    methods.some((method) => !isAnnounced(method.node) && methodSignature(method) !== null) ||
    (isModel && hidesAny(facts))
  const head = ownClassIvars(lo, facts)
  if (!tells) return { head, members: [] }
  return { head: [...head, declarationMember(lo, facts)], members: attributeMembers(lo, facts) }
}

/** Whether others may not call one of its methods: private or protected ones, which JavaScript calls all the same. */
function hidesAny({ methods, levels }: ClassFacts): boolean {
  return (
    [...methods].some(([key, { visibility }]) => visibility !== 'public' && key !== 'initialize') ||
    [...levels.values()].some((level) => level !== 'public')
  )
}
