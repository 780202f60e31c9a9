import type * as nodes from '@ruby/prism/src/nodes.js'
import { isSetInFamily } from '../facts/always-set.ts'
import type { ClassFacts } from '../facts/class-facts.ts'
import { isOfObjects } from '../facts/library.ts'
import type { Scope } from '../facts/scope.ts'
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

/** Where a read stands that needs no `?? null`: receivers are those of methods that nil does not answer, arguments the framework's. */
export type PlainRead = 'receiver' | 'argument' | 'condition'

/** The reads after which it makes no difference whether nothing has set the variable, or nil: `@post.save`, `redirect_to @post`, `if @post`. */
export function plainReads(types: Inference): ReadonlyMap<Node, PlainRead> {
  const told = new Map<Node, PlainRead>()
  const { framework, program } = types
  if (framework === null) return told
  const answersNil = (name: string): boolean =>
    OF_NIL.has(name) ||
    isOfObjects(name) ||
    framework.library('nil', name) === null ||
    ['NilClass', 'Object', 'Kernel'].some((at) => program.opened.get(at)?.methods.has(name))
  const tell = (node: Node | null): void => {
    if (is(node, 'InstanceVariableReadNode')) told.set(node, 'argument')
    else if (is(node, 'KeywordHashNode', 'HashNode', 'ArrayNode')) node.elements.forEach(tell)
    else if (is(node, 'AssocNode')) tell(node.value)
  }
  const visit = (node: Node): void => {
    if (is(node, 'IfNode', 'UnlessNode')) told.set(node.predicate, 'condition')
    if (is(node, 'OrNode')) told.set(node.left, 'condition')
    if (is(node, 'CallNode')) {
      const { receiver, name } = node
      if (receiver === null && !program.methodNames.has(name)) argumentsOf(node).forEach(tell)
      else if (receiver !== null && (node.isSafeNavigation() || name === '!'))
        told.set(receiver, 'condition')
      else if (receiver !== null && /^[a-z_]\w*[?!=]?$/.test(name) && !answersNil(name))
        told.set(receiver, 'receiver')
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
  const read = types.plainReads.get(node)
  const raises = read === 'receiver' || read === 'argument'
  const isNilable = PLAIN_VALUES.has(type.kind) || !raises
  return !isFollowed && isNilable && mayBeUnset(types, node, scope) ? orNil(type) : type
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
