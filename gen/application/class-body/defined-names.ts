import type * as nodes from '@ruby/prism/src/nodes.js'
import { kindOf, type Node } from '../../parse.ts'

/** The names of the methods that a body defines. */
export function definedIn(body: readonly Node[]): ReadonlySet<string> {
  const found = body.filter((each) => kindOf(each) === 'DefNode')
  return new Set(found.map((each) => (each as nodes.DefNode).name))
}
