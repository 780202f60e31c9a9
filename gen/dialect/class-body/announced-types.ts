import { isAnnounced } from '../../facts/announced.ts'
import { type ClassFacts, type MethodFacts, MISSING_TARGET } from '../../facts/class-facts.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { methodKey } from '../../lower/names.ts'
import { tsType } from '../../lower/ts-type.ts'
import { isAccessor } from '../../nodes/classes/method-shape.ts'
import type { Member } from '../../typescript/tree.ts'

/** The methods that declarations give objects of a class, as members of an interface: `is_draft(): boolean`. */
export function announcedTypes(lo: Lowering, { methods }: ClassFacts): string[] {
  return made(methods).map((method) => {
    const key = methodKey(method.name)
    const type = tsType(lo, method.returns)
    return isAccessor(lo, method) ? `${key}: ${type}` : `${key}(${given(method)}): ${type}`
  })
}

/** The same of the class itself: `declare static draft: () => Relation<Article>`. */
export function announcedStatics(lo: Lowering, { statics }: ClassFacts): Member[] {
  return made(statics).map((method) => {
    const type = tsType(lo, method.returns)
    return {
      kind: 'field',
      key: methodKey(method.name),
      modifiers: ['declare', 'static'],
      type: isAccessor(lo, method) ? type : `(${given(method)}) => ${type}`,
    }
  })
}

/** What declarations make; a writer is one property with its reader. */
function made(table: ReadonlyMap<string, MethodFacts>): MethodFacts[] {
  return [...table.values()].filter(({ name, node }) => {
    const isWriter = name.endsWith('=') && table.has(name.slice(0, -1))
    return isAnnounced(node) && !isWriter && !name.endsWith('=') && name !== MISSING_TARGET
  })
}

function given({ node }: MethodFacts): string {
  const { parameters } = node
  return parameters === null ? '' : '...given: unknown[]'
}
