import type * as nodes from '@ruby/prism/src/nodes.js'
import { childrenOf, is, kindOf, type Node } from '../parse/parse.ts'
import type { ClassFacts } from './class-facts.ts'
import type { ProgramFacts } from './program.ts'

/** Methods that make an object without its variables, or take one away. */
const LEAVING_OUT = ['allocate', 'remove_instance_variable']

/** Whether the objects of a class, and of those below it, have an instance variable from the start. */
export function isSetInFamily(program: ProgramFacts, facts: ClassFacts, ivar: string): boolean {
  return (
    !facts.isModule &&
    isAlwaysSet(program, facts, ivar) &&
    program.descendants(facts).every((at) => isAlwaysSet(program, at, ivar))
  )
}

/** Whether `initialize` gives an instance variable its value before anything can read it. */
function isAlwaysSet(program: ProgramFacts, facts: ClassFacts, ivar: string): boolean {
  const initialize = program.findMethod(facts, 'initialize')
  if (initialize === null || LEAVING_OUT.some((word) => program.calledNames.isSaid(word)))
    return false
  const body = initialize.node.body
  if (body === null) return false
  const list = is(body, 'StatementsNode') ? body.body : [body]
  for (const item of list) {
    if (is(item, 'SuperNode', 'ForwardingSuperNode')) {
      const parent = initialize.owner === null ? null : program.superclassOf(initialize.owner)
      if (parent !== null && isAlwaysSet(program, parent, ivar)) return true
    }
    if (!is(item, 'InstanceVariableWriteNode')) return false
    const write = item
    if (looksAround(write.value)) return false
    if (write.name === ivar) return true
  }
  return false
}

/** Whether an expression may reach the object that is being made. */
function looksAround(node: Node): boolean {
  const kind = kindOf(node)
  if (/^(Self|Yield|Super|ForwardingSuper|InstanceVariableRead)Node$/.test(kind)) {
    return true
  }
  if (kind === 'CallNode') {
    const call = node as nodes.CallNode
    if (call.receiver === null && !['format', 'rand', 'Integer', 'Float'].includes(call.name)) {
      return true
    }
  }
  return childrenOf(node).some(looksAround)
}
