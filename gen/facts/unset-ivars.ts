import type * as nodes from '@ruby/prism/src/nodes.js'
import { childrenOf, kindOf, type Node } from '../parse.ts'
import { isAlwaysSet } from './always-set.ts'
import type { ClassFacts } from './class-facts.ts'
import type { ProgramFacts } from './program.ts'

/** The instance variables of a class that something may read before they have a value. */
export function unsetIvars(program: ProgramFacts, facts: ClassFacts): string[] {
  const parent = program.superclassOf(facts)
  const above = parent === null ? [] : program.ancestors(parent)
  const isAbove = (ivar: string): boolean => above.some((at) => holds(at, ivar))
  const own = [...facts.ivars.keys()].filter((ivar) => isRead(program, ivar))
  const read = readIvars(facts).filter((ivar) =>
    [...program.classes.values()].some((at) => at.ivars.has(ivar)),
  )
  return [...new Set([...own, ...read])].filter(
    (ivar) => !isAbove(ivar) && !isAlwaysSet(program, facts, ivar),
  )
}

/** The instance variables that the methods of a class read. */
export function readIvars(facts: ClassFacts): string[] {
  const all = facts.openings.flatMap((opening) => readsIn(opening.body as Node | null))
  return [...new Set(all)]
}

function holds(facts: ClassFacts, ivar: string): boolean {
  return facts.ivars.has(ivar) && !facts.isModule
}

function isRead(program: ProgramFacts, ivar: string): boolean {
  return program.calledNames.has(ivar) || program.attributeNames.has(ivar.slice(1))
}

function readsIn(node: Node | null): string[] {
  if (node === null) return []
  const kind = kindOf(node)
  if (/^(Class|Module|SingletonClass)Node$/.test(kind)) return []
  if (kind === 'DefNode' && (node as nodes.DefNode).receiver !== null) return []
  if (kind === 'InstanceVariableReadNode') return [(node as nodes.InstanceVariableReadNode).name]
  return childrenOf(node).flatMap(readsIn)
}
