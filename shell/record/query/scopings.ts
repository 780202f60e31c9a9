import type { Definition } from '../model/definition.ts'
import type { Query } from './query.ts'

/** The queries that stand for all of a model while a block of `scoping` or `unscoped` runs: the block awaits nothing. */
const scopings = new WeakMap<Definition, Query[]>()

/** Runs a block in which the query stands for all records of its model. */
export function scoping<R>(query: Query, block: () => R): R {
  const stack = scopings.get(query.definition) ?? []
  scopings.set(query.definition, stack)
  stack.push(query)
  try {
    return block()
  } finally {
    stack.pop()
  }
}

/** What stands for all records of a model at this moment; null where nothing does. */
export function currentScoping(definition: Definition): Query | null {
  return scopings.get(definition)?.at(-1) ?? null
}
