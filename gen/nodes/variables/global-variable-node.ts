import type * as nodes from '@ruby/prism/src/nodes.js'
import { classVariableKey } from '../../../shell/ruby/object/instance-variables.ts'
import { type ClassFacts, constantOwner } from '../../facts/class-facts.ts'
import { type Lowering } from '../../lower/lowering.ts'
import type { Node } from '../../parse/parse.ts'
import { assign, type Expression, member, shortAssign, string } from '../../typescript/tree.ts'
import { binaryOperation } from '../calls/operators.ts'
import { classReference, conditionalWrite } from './variable-node.ts'

/** The class or module that is written around: a block is none, whatever class it is run for. */
function classAround(lo: Lowering, node: { name: string } & Node): ClassFacts {
  const owner = constantOwner(lo.scope.owner)
  if (owner !== null) return owner
  return lo.misplaced(
    node,
    `The class variable ${node.name} is outside a class.`,
    'Write it in `class … end`; in a block, `class_variable_get` and `class_variable_set` ask the class.',
  )
}

/** The property of a class variable, on the class that declares it. */
export function classVariable(lo: Lowering, node: { name: string } & Node): Expression {
  const key = classVariableKey(node.name)
  if (lo.cref !== null) {
    return member(lo.call('classVariableHolder', lo.cref, string(node.name)), key)
  }
  const owner = classAround(lo, node)
  const declaring =
    lo.program.ancestors(owner).findLast((at) => at.classVariables.has(node.name)) ?? owner
  return member(classReference(lo, declaring.name), key)
}

/** Whether a class variable has a value for sure: the body of a class sets it, and nothing takes it away by its name. */
function isSet({ program }: Lowering, owner: ClassFacts, variable: string): boolean {
  if (program.calledNames.isWritten('remove_class_variable')) return false
  return program.ancestors(owner).some((at) => at.classVariables.has(variable))
}

export const classVariableReadNode = {
  value(lo: Lowering, node: nodes.ClassVariableReadNode): Expression {
    if (lo.cref !== null) return lo.call('classVariableGet', lo.cref, string(node.name))
    const owner = classAround(lo, node)
    if (isSet(lo, owner, node.name)) return classVariable(lo, node)
    return lo.call('classVariableGet', classReference(lo, owner.name), string(node.name))
  },
}

export const classVariableWriteNode = {
  value: (lo: Lowering, node: nodes.ClassVariableWriteNode): Expression =>
    assign(classVariable(lo, node), lo.value(node.value)),
}

export const classVariableOperatorWriteNode = {
  value(lo: Lowering, node: nodes.ClassVariableOperatorWriteNode): Expression {
    return operatorWrite(lo, node, classVariable(lo, node))
  },
}

type OperatorWrite = nodes.ClassVariableOperatorWriteNode | nodes.GlobalVariableOperatorWriteNode

/** What the operator gives, in its place; a String may be changed there. */
function operatorWrite(lo: Lowering, node: OperatorWrite, target: Expression): Expression {
  const operation = binaryOperation(lo, node.binaryOperator, {
    left: target,
    leftType: { kind: 'any', nilable: true },
    right: node.value,
  })
  return lo.mutable.has(node)
    ? assign(target, lo.call('mutableResult', operation))
    : shortAssign(target, operation)
}

export const classVariableOrWriteNode = {
  value(lo: Lowering, node: nodes.ClassVariableOrWriteNode): Expression {
    const target = classVariable(lo, node)
    return conditionalWrite(lo, target, target, { kind: 'any', nilable: true }, node.value, '||')
  },
}

export const classVariableAndWriteNode = {
  value(lo: Lowering, node: nodes.ClassVariableAndWriteNode): Expression {
    const target = classVariable(lo, node)
    return conditionalWrite(lo, target, target, { kind: 'any', nilable: true }, node.value, '&&')
  },
}

const GLOBALS = new Set('$stdout $stderr $stdin $PROGRAM_NAME $0 $, $/ $; $! $> $~'.split(' '))

function checkGlobal(lo: Lowering, node: { name: string } & Node): void {
  if (node.name === '$_' && ['gets', 'readline'].some((word) => lo.program.calledNames.has(word))) {
    lo.beyond(node, '$_ is outside the Ruby subset.', 'Keep the line: `while (line = gets)`.')
  }
  if (GLOBALS.has(node.name) || /^\$[a-z_]\w*$/.test(node.name)) return
  lo.beyond(node, `The global variable ${node.name} is outside the Ruby subset.`)
}

/** The place of a global variable, which can be written to. */
export function globalTarget(lo: Lowering, node: { name: string } & Node): Expression {
  checkGlobal(lo, node)
  return { kind: 'index', object: lo.runtime('globals'), index: string(node.name) }
}

export const globalVariableReadNode = {
  value: (lo: Lowering, node: nodes.GlobalVariableReadNode): Expression => globalTarget(lo, node),
}

export const globalVariableWriteNode = {
  value: (lo: Lowering, node: nodes.GlobalVariableWriteNode): Expression =>
    assign(globalTarget(lo, node), lo.value(node.value)),
}

export const globalVariableOperatorWriteNode = {
  value(lo: Lowering, node: nodes.GlobalVariableOperatorWriteNode): Expression {
    return operatorWrite(lo, node, globalTarget(lo, node))
  },
}

export const globalVariableOrWriteNode = {
  value(lo: Lowering, node: nodes.GlobalVariableOrWriteNode): Expression {
    const target = globalTarget(lo, node)
    return conditionalWrite(lo, target, target, { kind: 'any', nilable: true }, node.value, '||')
  },
}

export const globalVariableAndWriteNode = {
  value(lo: Lowering, node: nodes.GlobalVariableAndWriteNode): Expression {
    const target = globalTarget(lo, node)
    return conditionalWrite(lo, target, target, { kind: 'any', nilable: true }, node.value, '&&')
  },
}
