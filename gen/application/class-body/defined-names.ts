import { is, type Node } from '../../parse.ts'

/** The names of the methods that a body defines. */
export function definedIn(body: readonly Node[]): ReadonlySet<string> {
  const found = body.filter((each) => is(each, 'DefNode'))
  return new Set(found.map((each) => each.name))
}
