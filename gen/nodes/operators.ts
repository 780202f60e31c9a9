import { operatorType } from '../facts/infer.ts'
import { notNil, type Type } from '../facts/types.ts'
import type { Lowering } from '../lower/lowering.ts'
import type { Node } from '../parse.ts'
import { binary, type Expression, literal, NULL } from '../typescript/tree.ts'

const GENERIC: Record<string, string> = {
  '+': 'add',
  '-': 'subtract',
  '*': 'multiply',
  '/': 'divide',
  '%': 'modulo',
  '**': 'power',
  '==': 'equals',
  '!=': 'notEquals',
  '<': 'lessThan',
  '>': 'greaterThan',
  '<=': 'lessOrEqual',
  '>=': 'greaterOrEqual',
  '<=>': 'compare',
  '<<': 'shiftLeft',
  '>>': 'shiftRight',
  '&': 'bitAnd',
  '|': 'bitOr',
  '^': 'bitXor',
  '===': 'caseEquals',
  '=~': 'matches',
}

const INTEGERS: Record<string, string> = {
  '+': 'integerAdd',
  '-': 'integerSubtract',
  '*': 'integerMultiply',
  '/': 'integerDivide',
  '%': 'integerModulo',
  '**': 'integerPower',
}

/** Whether a Ruby operator has a lowering of its own. */
export function isOperator(operator: string): boolean {
  return operator in GENERIC
}

/** `left operator right` for operands of known or unknown type. */
export function binaryOperation(
  lo: Lowering,
  operator: string,
  operands: { left: Expression; leftType: Type; right: Node },
): Expression {
  const rightType = lo.typeOf(operands.right)
  const [left = NULL, right = NULL] = lo.ordered([
    () => operands.left,
    () => lo.value(operands.right),
  ])
  return operation(lo, operator, left, operands.leftType, right, rightType)
}

/** The same for values that are lowered already. */
export function operation(
  lo: Lowering,
  operator: string,
  left: Expression,
  leftType: Type,
  right: Expression,
  rightType: Type,
): Expression {
  const plain = plainOperation(lo, operator, left, leftType, right, rightType)
  if (plain !== null) return plain
  if (operator === '===' && leftType.kind === 'proc' && !leftType.nilable) {
    return { kind: 'call', callee: { kind: 'member', object: left, name: 'call' }, args: [right] }
  }
  if (leftType.kind === 'class' && ['<', '>', '<=', '>=', '<=>'].includes(operator)) {
    return sent(lo, left, operator, right)
  }
  const bothIntegers = isInteger(leftType) && isInteger(rightType)
  const own = INTEGERS[operator]
  if (bothIntegers && own !== undefined) return lo.call(own, left, right)
  const generic = GENERIC[operator]
  if (generic !== undefined) return lo.call(generic, left, right)
  return sent(lo, left, operator, right)
}

function sent(lo: Lowering, left: Expression, operator: string, right: Expression): Expression {
  const args: Expression = { kind: 'array', items: [right] }
  return lo.call('send', left, { kind: 'string', value: operator }, args)
}

function isInteger(type: Type): boolean {
  return type.kind === 'integer' && !type.nilable
}

function plainOperation(
  lo: Lowering,
  operator: string,
  left: Expression,
  leftType: Type,
  right: Expression,
  rightType: Type,
): Expression | null {
  if (operator === '==' || operator === '!=')
    return equality(lo, operator, left, leftType, right, rightType)
  if (leftType.kind === 'string' && rightType.kind === 'string' && lo.plainStrings) {
    if (leftType.nilable || rightType.nilable) return null
    return operator === '+' ? binary('+', left, right) : null
  }
  if (!isInteger(leftType) || !isInteger(rightType)) return null
  if (['<', '>', '<=', '>='].includes(operator)) return binary(operator, left, right)
  if (!['+', '-', '*'].includes(operator)) return null
  const result = operatorType(notNil(leftType), operator, rightType)
  if (result.bits === undefined) return null
  return binary(operator, left, right)
}

const IDENTICAL = new Set(['boolean', 'nil', 'symbol'])

function equality(
  lo: Lowering,
  operator: string,
  left: Expression,
  leftType: Type,
  right: Expression,
  rightType: Type,
): Expression | null {
  const sign = operator === '==' ? '===' : '!=='
  if (rightType.kind === 'nil' && leftType.kind !== 'any' && leftType.kind !== 'instance') {
    return binary(operator === '==' ? '==' : '!=', left, literal('null'))
  }
  const comparable =
    (IDENTICAL.has(leftType.kind) && leftType.kind !== 'nil' && !leftType.nilable) ||
    (isInteger(leftType) && isInteger(rightType)) ||
    (leftType.kind === 'string' &&
      rightType.kind === 'string' &&
      !leftType.nilable &&
      !rightType.nilable &&
      lo.plainStrings)
  return comparable ? binary(sign, left, right) : null
}
