import type { ClassFacts, MethodFacts } from '../../facts/class-facts.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { methodKey } from '../../lower/names.ts'
import { isAccessor } from './method-shape.ts'

/** Refuses a method whose name in TypeScript is that of another one: `admin?` beside `is_admin`. */
export function checkTwins(lo: Lowering, facts: ClassFacts): void {
  const line = lo.program.ancestors(facts)
  const members = line.flatMap((each) => [
    ...each.methods.keys(),
    ...each.readers,
    ...(each.structMembers ?? []),
  ])
  for (const method of facts.methods.values()) {
    checkWriter(lo, method, line)
    const key = methodKey(method.name)
    const isTaken = key !== method.name && lo.dialect.isAttribute?.(facts, key) === true
    checkTwin(lo, method, isTaken ? [...members, key] : members)
  }
  const statics = line.flatMap((each) => [...each.statics.keys(), ...each.staticReaders])
  for (const method of facts.statics.values()) checkTwin(lo, method, statics)
}

/** Refuses `def price(currency)` beside `def price=`: a property is read without arguments. */
function checkWriter(lo: Lowering, method: MethodFacts, line: readonly ClassFacts[]): void {
  const { name } = method
  if (method.source !== lo.source || /\W/.test(name) || isAccessor(lo, method)) return
  const isWritten =
    line.some((each) => each.methods.has(`${name}=`) || each.writers.has(name)) ||
    (method.owner !== null && lo.dialect.isAttribute?.(method.owner, name) === true)
  if (!isWritten) return
  lo.nameTaken(
    method.node,
    `\`${name}\` takes arguments or a block, and there is \`${name}=\`: in TypeScript both are one property.`,
    `Give one of them another name, such as \`${name}_for\`.`,
  )
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
