import type * as nodes from '@ruby/prism/src/nodes.js'
import type { ClassFacts } from '../../facts/class-facts.ts'
import { childrenOf, kindOf, type Node } from '../../parse.ts'
import type { AppFacts } from '../app-facts.ts'

/** Whether a constant is a model of the application, or a value of its own that nothing changes. */
export function isSteadyConstant(app: AppFacts, path: string, from: ClassFacts | null): boolean {
  const { program } = app
  const facts = program.resolveClass(path, from)
  const plain = path.replace(/^::/, '')
  if (facts !== null) return app.models.has(facts.name) && !app.formObjects.has(facts.name)
  const at = plain.lastIndexOf('::')
  const name = plain.slice(at < 0 ? 0 : at + 2)
  const values = valuesOf(app, name)
  if (values.length === 0) return at < 0 && app.models.has(plain) && !app.formObjects.has(plain)
  if (at >= 0 && program.resolveClass(path.slice(0, path.lastIndexOf('::')), from) === null)
    return false
  return !program.changedConstants.has(name) && values.every(isUnchanging)
}

/** What the constants of a name are given, whosever they are. */
function valuesOf({ program }: AppFacts, name: string): Node[] {
  const all = [program, ...program.classes.values()].map(({ constants }) => constants.get(name))
  return all.filter((value) => value !== undefined)
}

const UNCHANGING = /^(?:Integer|Float|Rational|Symbol|Nil|True|False)Node$/

/** Whether a literal is a value that cannot be changed: a number, a Symbol, what is frozen. */
function isUnchanging(node: Node): boolean {
  const kind = kindOf(node)
  if (UNCHANGING.test(kind)) return true
  if (kind === 'StringNode') return (node as nodes.StringNode).isFrozen()
  if (kind === 'RangeNode') return childrenOf(node).every(isUnchanging)
  if (kind !== 'CallNode') return false
  const { name, receiver, arguments_ } = node as nodes.CallNode
  if (name !== 'freeze' || receiver === null || arguments_ !== null) return false
  const frozen = kindOf(receiver as Node)
  if (frozen === 'StringNode') return true
  return /^(?:Array|Hash)Node$/.test(frozen) && partsOf(receiver as Node).every(isUnchanging)
}

/** The items of an Array, the keys and values of a Hash. */
function partsOf(list: Node): Node[] {
  return childrenOf(list).flatMap((item) =>
    kindOf(item) === 'AssocNode' ? childrenOf(item) : [item],
  )
}
