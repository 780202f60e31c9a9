import type * as nodes from '@ruby/prism/src/nodes.js'
import { constantPath } from '../facts/syntax.ts'
import { type Lowering } from '../lower/lowering.ts'
import { kindOf, type Node } from '../parse.ts'
import { binary, type Expression, literal, NULL, name, string } from '../typescript/tree.ts'
import { definedConstant } from './constant-node.ts'

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
      case 'SymbolNode':
      case 'IntegerNode':
      case 'FloatNode':
      case 'ArrayNode':
      case 'HashNode':
      case 'LambdaNode':
      case 'AndNode':
      case 'OrNode':
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
      case 'LocalVariableOperatorWriteNode':
      case 'LocalVariableOrWriteNode':
      case 'InstanceVariableOrWriteNode':
      case 'MultiWriteNode':
        return string('assignment')
      case 'ClassVariableReadNode': {
        const { name: variable } = value as nodes.ClassVariableReadNode
        const isKnown = lo.scope.owner?.classVariables.has(variable) === true
        return isKnown ? string('class variable') : NULL
      }
      case 'ConstantReadNode':
      case 'ConstantPathNode': {
        const path = constantPath(value)
        if (path !== null) return definedConstant(lo, path, node as Node)
        return lo.refuse(node as Node, '`defined?` of this constant is outside the Ruby subset.')
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
