import type * as nodes from '@ruby/prism/src/nodes.js'
import { lookup } from '../facts/lookup.ts'
import { type Scope } from '../facts/scope.ts'
import { elementOf } from '../facts/site.ts'
import {
  ANY,
  ARRAY,
  arrayOf,
  BOOLEAN,
  BOTTOM,
  classValue,
  FLOAT,
  HASH,
  INTEGER,
  integer,
  joinTypes,
  NIL,
  notNil,
  orNil,
  PROC,
  RANGE,
  REGEXP,
  STRING,
  SYMBOL,
  type Type,
} from '../facts/types.ts'
import { is, kindOf, type Node } from '../parse/parse.ts'
import { branchesOf, integerOf } from '../parse/syntax.ts'
import { callType, returnOf } from './call-type.ts'
import { listOf } from './flow/array-type.ts'
import type { Inference } from './infer.ts'
import { ivarReadType } from './ivar-read.ts'
import { constantType } from './named-type.ts'
import { operatorType } from './operator-type.ts'

/** The type of an expression where it stands. */
export function expressionType(types: Inference, node: Node | null, scope: Scope): Type {
  if (node === null) return NIL
  switch (kindOf(node)) {
    case 'NilNode':
      return NIL
    case 'TrueNode':
    case 'FalseNode':
    case 'DefinedNode':
      return is(node, 'DefinedNode') ? orNil(STRING) : BOOLEAN
    case 'IntegerNode': {
      // Prism's own number loses what is large.
      const value = integerOf(node as nodes.IntegerNode, types.textOf(node, scope))
      const bits = (value < 0n ? -value : value).toString(2).length
      return bits > 52 ? INTEGER : integer(bits)
    }
    case 'FloatNode':
      return FLOAT
    case 'StringNode':
    case 'InterpolatedStringNode':
    case 'SourceFileNode':
      return STRING
    case 'SymbolNode':
    case 'InterpolatedSymbolNode':
    case 'DefNode':
      return SYMBOL
    case 'ArrayNode': {
      const elements = (node as nodes.ArrayNode).elements
      if (types.closed) return literalArray(types, node, elements, scope)
      if (elements.some((element) => is(element, 'SplatNode'))) return ARRAY
      const of = elements.reduce<Type>(
        (type, element) => joinTypes(type, types.typeOf(element, scope)),
        BOTTOM,
      )
      return of.kind === 'any' || of.kind === 'bottom' ? ARRAY : arrayOf(of)
    }
    case 'HashNode':
      return HASH
    case 'RangeNode':
      return RANGE
    case 'RegularExpressionNode':
    case 'InterpolatedRegularExpressionNode':
      return REGEXP
    case 'LambdaNode':
      return PROC
    case 'BeginNode': {
      const begin = node as nodes.BeginNode
      let type = types.typeOf(
        begin.elseClause === null ? begin.statements : begin.elseClause.statements,
        scope,
      )
      for (let at = begin.rescueClause; at !== null; at = at.subsequent) {
        type = joinTypes(type, types.typeOf(at.statements, scope))
      }
      return type
    }
    case 'RescueModifierNode': {
      const rescue = node as nodes.RescueModifierNode
      return joinTypes(
        types.typeOf(rescue.expression, scope),
        types.typeOf(rescue.rescueExpression, scope),
      )
    }
    case 'ParenthesesNode':
    case 'StatementsNode':
    case 'IfNode':
    case 'UnlessNode':
    case 'ElseNode':
    case 'CaseNode':
      return (branchesOf(node) ?? []).reduce<Type>(
        (type, branch) => joinTypes(type, types.typeOf(branch, scope)),
        BOTTOM,
      )
    case 'ReturnNode':
    case 'BreakNode':
    case 'NextNode':
    case 'RetryNode':
    case 'RedoNode':
      return BOTTOM
    case 'AndNode': {
      const and = node as nodes.AndNode
      const left = types.typeOf(and.left, scope)
      const right = types.typeOf(and.right, scope)
      if (left.kind === 'boolean') return left.nilable ? ANY : joinTypes(BOOLEAN, right)
      if (left.kind === 'any') return ANY
      if (left.kind === 'nil' || left.kind === 'bottom') return left
      return left.nilable ? orNil(right) : right
    }
    case 'OrNode': {
      const or = node as nodes.OrNode
      return joinTypes(notNil(types.typeOf(or.left, scope)), types.typeOf(or.right, scope))
    }
    case 'LocalVariableReadNode': {
      const read = node as nodes.LocalVariableReadNode
      return lookup(scope, read.name, read.depth)?.type ?? ANY
    }
    case 'LocalVariableWriteNode':
    case 'InstanceVariableWriteNode':
    case 'ConstantWriteNode':
      return types.typeOf((node as nodes.LocalVariableWriteNode).value, scope)
    case 'LocalVariableOrWriteNode': {
      const write = node as nodes.LocalVariableOrWriteNode
      const current = lookup(scope, write.name, write.depth)?.type ?? ANY
      return joinTypes(notNil(current), types.typeOf(write.value, scope))
    }
    case 'InstanceVariableOrWriteNode': {
      const write = node as nodes.InstanceVariableOrWriteNode
      return joinTypes(notNil(types.ivarType(scope, write.name)), types.typeOf(write.value, scope))
    }
    case 'LocalVariableOperatorWriteNode': {
      const write = node as nodes.LocalVariableOperatorWriteNode
      const current = lookup(scope, write.name, write.depth)?.type ?? ANY
      const own = ownOperatorType(types, notNil(current), write.binaryOperator)
      if (own !== null) return own
      return operatorType(notNil(current), write.binaryOperator, types.typeOf(write.value, scope))
    }
    case 'InstanceVariableOperatorWriteNode': {
      const write = node as nodes.InstanceVariableOperatorWriteNode
      return operatorType(
        notNil(types.ivarType(scope, write.name)),
        write.binaryOperator,
        types.typeOf(write.value, scope),
      )
    }
    case 'InstanceVariableReadNode':
      return ivarReadType(types, node as nodes.InstanceVariableReadNode, scope)
    case 'SelfNode':
      if (scope.owner === null || scope.method === null || scope.isSelfOpen) return ANY
      return scope.isStatic
        ? classValue(scope.owner.name)
        : types.program.instanceOf(scope.owner.name)
    case 'ConstantReadNode':
    case 'ConstantPathNode':
      return constantType(types, node, scope)
    case 'CallNode':
      return callType(types, node as nodes.CallNode, scope)
    case 'MultiWriteNode':
      return ANY
    case 'WhileNode':
    case 'UntilNode':
      return ANY
    default:
      return ANY
  }
}

/** What an operator of the program's own gives; null for others. */
function ownOperatorType(types: Inference, receiver: Type, operator: string): Type | null {
  if (receiver.kind !== 'instance') return null
  const facts = types.program.classes.get(receiver.name ?? '')
  const method = facts === undefined ? null : types.program.findMethod(facts, operator)
  return method === null ? ANY : returnOf(types, method)
}

function literalArray(types: Inference, node: Node, elements: readonly Node[], scope: Scope): Type {
  const result = listOf(types, node, BOTTOM)
  for (const element of elements) {
    if (is(element, 'SplatNode')) {
      const { expression } = element
      const source = expression === null ? ANY : types.typeOf(expression, scope)
      const of = source.kind === 'array' ? elementOf(source) : undefined
      result.site?.add(source.kind === 'bottom' ? BOTTOM : (of ?? ANY))
    } else result.site?.add(types.typeOf(element, scope))
  }
  return result
}
