import type { ClassFacts, MethodFacts } from '../../facts/class-facts.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { methodKey } from '../../lower/names.ts'

/** Refuses a method whose name in TypeScript is that of another one: `admin?` beside `is_admin`. */
export function checkTwins(lo: Lowering, facts: ClassFacts): void {
  const line = lo.program.ancestors(facts)
  const members = line.flatMap((each) => [
    ...each.methods.keys(),
    ...each.readers,
    ...(each.structMembers ?? []),
  ])
  for (const method of facts.methods.values()) {
    const key = methodKey(method.name)
    const isTaken = key !== method.name && lo.dialect.isAttribute?.(facts, key) === true
    checkTwin(lo, method, isTaken ? [...members, key] : members)
  }
  const statics = line.flatMap((each) => [...each.statics.keys(), ...each.staticReaders])
  for (const method of facts.statics.values()) checkTwin(lo, method, statics)
}

/** Refuses one method when a name among the others is the same in TypeScript. */
export function checkTwin(lo: Lowering, method: MethodFacts, names: Iterable<string>): void {
  if (method.source !== lo.source) return
  const key = methodKey(method.name)
  for (const name of names) {
    if (name === method.name || methodKey(name) !== key) continue
    if (name.endsWith('=') || method.name.endsWith('=')) continue
    lo.nameTaken(
      method.node,
      `\`${method.name}\` and \`${name}\` are one name in TypeScript, \`${key}\`.`,
      'Give one of them another name.',
    )
  }
}
