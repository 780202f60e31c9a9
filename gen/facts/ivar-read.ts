import type * as nodes from '@ruby/prism/src/nodes.js'
import { childrenOf, kindOf, type Node } from '../parse.ts'
import type { Inference } from './infer.ts'
import type { Scope } from './scope.ts'
import { orNil, type Type } from './types.ts'

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

/** The type of an instance variable where it is read: in a controller or a test nil, where nothing has set it. */
export function ivarReadType(
  types: Inference,
  node: nodes.InstanceVariableReadNode,
  scope: Scope,
): Type {
  const type = types.ivarType(scope, node.name)
  return PLAIN_VALUES.has(type.kind) && !type.nilable && mayBeUnset(types, node, scope)
    ? orNil(type)
    : type
}

/** Whether a method of the application reads an instance variable that nothing in it has set before. */
export function mayBeUnset(
  types: Inference,
  node: nodes.InstanceVariableReadNode,
  scope: Scope,
): boolean {
  const { owner, method, isStatic } = scope
  if (types.framework === null || owner === null || method === null || isStatic) return false
  if (owner.isModule || types.program.isClosed(owner)) return false
  return !isSetBefore(method.node.body as Node | null, node)
}

/** Whether one of the statements on the way to a node sets the variable, whatever happens. */
function isSetBefore(at: Node | null, node: nodes.InstanceVariableReadNode): boolean {
  if (at === null) return false
  const { startOffset } = node.location
  const holds = ({ location }: Node): boolean =>
    location.startOffset <= startOffset && startOffset < location.startOffset + location.length
  if (kindOf(at) === 'StatementsNode') {
    for (const item of (at as nodes.StatementsNode).body as Node[]) {
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
