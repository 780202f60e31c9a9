import type * as nodes from '@ruby/prism/src/nodes.js'
import { type Lowering } from '../lower/lowering.ts'
import { kindOf, type Node } from '../parse.ts'
import { binary, type Expression, literal, NULL, name, string } from '../typescript/tree.ts'

export const definedNode = {
  value(lo: Lowering, node: nodes.DefinedNode): Expression {
    const value = node.value as Node
    switch (kindOf(value)) {
      case 'LocalVariableReadNode':
        return string('local-variable')
      case 'InstanceVariableReadNode': {
        const target = lo.value(value)
        return {
          kind: 'conditional',
          test: binary('===', target, literal('undefined')),
          then: NULL,
          else: string('instance-variable'),
        }
      }
      case 'SelfNode':
        return string('self')
      case 'NilNode':
        return string('expression')
      case 'TrueNode':
      case 'FalseNode':
      case 'StringNode':
      case 'IntegerNode':
        return string('expression')
      case 'YieldNode': {
        const block = lo.methodFrame().block
        return block == null
          ? NULL
          : {
              kind: 'conditional',
              test: binary('==', name(block), NULL),
              then: NULL,
              else: string('yield'),
            }
      }
      case 'LocalVariableWriteNode':
      case 'InstanceVariableWriteNode':
        return string('assignment')
      case 'ConstantReadNode': {
        const path = (value as nodes.ConstantReadNode).name
        const known =
          lo.program.resolveClass(path, lo.scope.owner) !== null ||
          lo.program.constants.has(path) ||
          isCoreConstant(path)
        return known ? string('constant') : NULL
      }
      case 'CallNode': {
        const callNode = value as nodes.CallNode
        if (callNode.receiver === null) {
          const known =
            lo.inference.functionFor(callNode.name, lo.scope) !== null ||
            ['puts', 'print', 'p', 'raise', 'format', 'require', 'lambda', 'proc'].includes(
              callNode.name,
            )
          return known ? string('method') : NULL
        }
        const receiver = lo.value(callNode.receiver)
        return {
          kind: 'conditional',
          test: lo.call('respondTo', receiver, string(callNode.name)),
          then: string('method'),
          else: NULL,
        }
      }
      default:
        return lo.refuse(
          node as Node,
          '`defined?` of this expression is outside the Ruby subset.',
          'Ask for nil, or use `respond_to?`.',
        )
    }
  },
}

function isCoreConstant(path: string): boolean {
  return [
    'String',
    'Integer',
    'Float',
    'Array',
    'Hash',
    'Symbol',
    'Struct',
    'Comparable',
    'Enumerable',
    'Kernel',
    'Object',
    'Time',
    'Math',
  ].includes(path)
}
