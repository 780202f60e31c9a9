import type * as nodes from '@ruby/prism/src/nodes.js'
import { isSetInFamily } from '../facts/always-set.ts'
import type { ClassFacts } from '../facts/class-facts.ts'
import type { Scope } from '../facts/scope.ts'
import { isOfObjects } from '../facts/library.ts'
import { orNil, type Type } from '../facts/types.ts'
import { childrenOf, is, kindOf, type Node } from '../parse/parse.ts'
import { argumentsOf } from '../parse/syntax.ts'
import type { Inference } from './infer.ts'

/** Values of which nil would pass for another: `"#{@query}"`, `@page + 1`. */
const PLAIN_VALUES: ReadonlySet<Type['kind']> = new Set([
  'string',
  'integer',
  'float',
  'boolean',
  'symbol',
  'array',
  'hash',
  'range',
  'time',
])

/** What nil answers beside what every object does. */
const OF_NIL: ReadonlySet<string> = new Set(['&', '|', 'to_a', 'to_f', 'to_h', 'to_i'])

/**
 * The reads that need no `?? null`, and what becomes of them where nothing has set the variable. `raises`: receivers of
 * what nil does not answer, and what the framework is told (`@post.save`, `redirect_to @post`). `asked`: conditions.
 */
export function plainReads(types: Inference): ReadonlyMap<Node, 'raises' | 'asked'> {
  const told = new Map<Node, 'raises' | 'asked'>()
  const { framework, program } = types
  if (framework === null) return told
  const answersNil = (name: string): boolean =>
    OF_NIL.has(name) || isOfObjects(name) || framework.library('nil', name) === null
  const tell = (node: Node | null): void => {
    if (is(node, 'InstanceVariableReadNode')) told.set(node, 'raises')
    else if (is(node, 'KeywordHashNode', 'HashNode', 'ArrayNode')) node.elements.forEach(tell)
    else if (is(node, 'AssocNode')) tell(node.value)
  }
  const visit = (node: Node): void => {
    if (is(node, 'IfNode', 'UnlessNode')) told.set(node.predicate, 'asked')
    if (is(node, 'CallNode')) {
      const { receiver, name } = node
      if (receiver === null && !program.methodNames.has(name)) argumentsOf(node).forEach(tell)
      else if (receiver !== null && (node.isSafeNavigation() || name === '!'))
        told.set(receiver, 'asked')
      else if (receiver !== null && !answersNil(name)) told.set(receiver, 'raises')
    }
    for (const child of childrenOf(node)) visit(child)
  }
  for (const file of types.files) visit(file.result.value)
  return told
}

/** The type of an instance variable where it is read: in a controller or a test nil, where nothing has set it. */
export function ivarReadType(
  types: Inference,
  node: nodes.InstanceVariableReadNode,
  scope: Scope,
): Type {
  const type = types.ivarType(scope, node.name)
  const { owner } = scope
  const isFollowed =
    types.framework === null || owner === null || (!owner.isModule && types.program.isClosed(owner))
  const isPlain = PLAIN_VALUES.has(type.kind) || types.plainReads.get(node) !== 'raises'
  return !isFollowed && isPlain && mayBeUnset(types, node, scope)
    ? orNil(type)
    : type
}

/** Whether code may read an instance variable that nothing has set before. */
export function mayBeUnset(
  types: Inference,
  node: nodes.InstanceVariableReadNode,
  { owner, method, isStatic }: Scope,
): boolean {
  if (owner === null || method === null) return true
  if (!isStatic && isSetInFamily(types.program, owner, node.name)) return false
  return !isSetBefore(method.node.body, node)
}

/** Whether one of the statements on the way to a node sets the variable, whatever happens. */
function isSetBefore(at: Node | null, node: nodes.InstanceVariableReadNode): boolean {
  if (at === null) return false
  const { startOffset } = node.location
  const holds = ({ location }: Node): boolean =>
    location.startOffset <= startOffset && startOffset < location.startOffset + location.length
  if (is(at, 'StatementsNode')) {
    for (const item of at.body) {
      if (item.location.startOffset >= startOffset) break
      if (sets(item, node.name) && !holds(item)) return true
    }
  }
  return childrenOf(at).some((child) => holds(child) && isSetBefore(child, node))
}

function sets(item: Node, name: string): boolean {
  return (
    /^InstanceVariable(Or|Operator)?WriteNode$/.test(kindOf(item)) &&
    (item as nodes.InstanceVariableWriteNode).name === name
  )
}

/** The instance variables that the methods of a class read. */
export function readIvars(facts: ClassFacts): string[] {
  const all = facts.openings.flatMap((opening) => readsIn(opening.body))
  return [...new Set(all)]
}

function readsIn(node: Node | null): string[] {
  if (node === null) return []
  const kind = kindOf(node)
  if (/^(Class|Module|SingletonClass)Node$/.test(kind)) return []
  if (kind === 'DefNode' && (node as nodes.DefNode).receiver !== null) return []
  if (kind === 'InstanceVariableReadNode') return [(node as nodes.InstanceVariableReadNode).name]
  return childrenOf(node).flatMap(readsIn)
}
