import type * as nodes from '@ruby/prism/src/nodes.js'
import { childrenOf, is, kindOf, type Node } from '../parse/parse.ts'
import type { ProgramFacts } from './program.ts'
import type { Type } from './types.ts'

/** Nodes that raise nothing when their parts do not. */
const PLAIN =
  /^((Nil|True|False|Self|Integer|Float|String|Symbol|InterpolatedString|InterpolatedSymbol)|(EmbeddedStatements|Array|Parentheses|Statements|Arguments)|(LocalVariableRead|LocalVariableWrite|InstanceVariableRead|ConstantRead|ConstantPath)|(If|Else|Unless|And|Or|Next|Break|Return|Retry))Node$/

/** Functions that only write. */
const WRITING = new Set('puts print p pp warn'.split(' '))

/** What every object answers. */
const OF_OBJECTS = new Set('class inspect to_s nil? is_a? kind_of? instance_of? !'.split(' '))

/** What every exception answers. */
const OF_EXCEPTIONS = new Set('message backtrace'.split(' '))

/** What those may call in turn. */
const CALLED = ['to_s', 'inspect', 'message', 'to_ary', 'pretty_print', 'write']

/** Whether a piece of a program neither raises nor asks for `$!`, nor calls what might. */
export function isHarmless(
  root: Node | null,
  program: ProgramFacts,
  typeOf: (node: Node) => Type,
  errors: ReadonlySet<string> = new Set(),
): boolean {
  const isNamedError = (node: Node | null): boolean =>
    is(node, 'LocalVariableReadNode') && errors.has(node.name)
  const isOwn = (name: string): boolean =>
    program.methodNames.has(name) || program.attributeNames.has(name)
  const isCall = ({ receiver, name, block }: nodes.CallNode): boolean => {
    if (block !== null || isOwn(name) || CALLED.some(isOwn)) return false
    if (receiver === null) return WRITING.has(name)
    return OF_OBJECTS.has(name) || (OF_EXCEPTIONS.has(name) && isNamedError(receiver))
  }
  const isNumber = (node: Node): boolean => {
    const { kind, nilable } = typeOf(node)
    return !nilable && (kind === 'integer' || kind === 'float')
  }
  const visit = (node: Node): boolean => {
    const kind = kindOf(node)
    if (kind === 'LocalVariableOperatorWriteNode') {
      const { binaryOperator, value } = node as nodes.LocalVariableOperatorWriteNode
      return /^[+-]$/.test(binaryOperator) && isNumber(value) && isNumber(node)
    }
    if (kind === 'CallNode' ? !isCall(node as nodes.CallNode) : !PLAIN.test(kind)) return false
    return childrenOf(node).every(visit)
  }
  return root === null || visit(root)
}
