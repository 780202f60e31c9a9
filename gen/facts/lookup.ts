import { type Scope, type Variable } from './scope.ts'

/** The variable a read or write of some depth means. */
export function lookup(scope: Scope, name: string, depth: number): Variable | null {
  let at: Scope | null = scope
  for (let step = 0; step < depth && at !== null; step++) at = at.parent
  return at?.variables.get(name) ?? null
}
