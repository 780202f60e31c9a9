import { libraryMethod } from '../../facts/library.ts'
import { equalityGivesMore } from '../../facts/own-equality.ts'
import { notNil, type Type } from '../../facts/types.ts'
import type { Lowering } from '../../lower/lowering.ts'
import { isPure } from '../../lower/purity.ts'
import type { Node } from '../../parse/parse.ts'
import { operatorType } from '../../types/operator-type.ts'
import {
  bare,
  binary,
  type Expression,
  literal,
  member,
  NULL,
  name,
} from '../../typescript/tree.ts'
import { boxed, double, isFloat } from './double.ts'

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
  '&': 'integerAnd',
  '|': 'integerOr',
  '^': 'integerXor',
  '<<': 'integerShiftLeft',
  '>>': 'integerShiftRight',
}

/** Whether a Ruby operator has a lowering of its own. */
export function isOperator(operator: string): boolean {
  return Object.hasOwn(GENERIC, operator)
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
  if (
    leftType.kind === 'instance' &&
    !leftType.nilable &&
    /^([-+*/%]|<<|>>|\*\*)$/.test(operator)
  ) {
    const method = ownOperator(lo, leftType, operator)
    if (method) return { kind: 'call', callee: member(left, operator), args: [right] }
  }
  if (operator === '===' && leftType.kind === 'proc' && !leftType.nilable) {
    return { kind: 'call', callee: { kind: 'member', object: left, name: 'call' }, args: [right] }
  }
  if (leftType.kind === 'class' && ['<', '>', '<=', '>=', '<=>'].includes(operator)) {
    return sent(lo, left, operator, right)
  }
  if (operator === '<<' && ['array', 'string'].includes(leftType.kind) && !leftType.nilable) {
    const append = libraryMethod(leftType.kind, operator)
    if (append !== null && !lo.program.reopensCore(leftType.kind, operator)) {
      return lo.call(append.fn, left, right)
    }
  }
  const bothIntegers = isInteger(leftType) && isInteger(rightType)
  const own = INTEGERS[operator]
  if (bothIntegers && own !== undefined) return lo.call(own, left, right)
  if (operator === '==' && leftType.kind !== 'array' && equalityGivesMore(lo.inference)) {
    return lo.call('equality', left, right)
  }
  if (operator === '===' && (lo.program.methodNames.has(operator) || makesMethods(lo))) {
    return sent(lo, left, operator, right)
  }
  const generic = GENERIC[operator]
  if (generic !== undefined) return lo.call(generic, left, right)
  return sent(lo, left, operator, right)
}

/** Whether the program makes Methods, whose `===` is a call. */
function makesMethods(lo: Lowering): boolean {
  return ['method', 'public_method', 'to_proc'].some((word) => lo.program.calledNames.has(word))
}

/** Whether instances of a class and of those below it have an operator with one plain parameter. */
function ownOperator(lo: Lowering, type: Type, operator: string): boolean {
  const facts = lo.program.classes.get(type.name ?? '')
  const found = facts === undefined ? null : lo.program.findMethod(facts, operator)
  const all = lo.program.methodNames.get(operator) ?? []
  return (
    found !== null &&
    all.every(({ node, visibility, takesBlock }) => {
      const parameters = node.parameters
      const isPlain = parameters?.requireds.length === 1 && parameters.childNodes().length >= 1
      const others = parameters === null ? 1 : parameters.optionals.length + parameters.posts.length
      return (
        isPlain &&
        others === 0 &&
        parameters?.rest == null &&
        visibility === 'public' &&
        !takesBlock
      )
    })
  )
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
  const floats = floatOperation(lo, operator, left, leftType, right, rightType)
  if (floats !== null) return floats
  if (!isInteger(leftType) || !isInteger(rightType)) return null
  if (['<', '>', '<=', '>='].includes(operator)) return binary(operator, left, right)
  if (operator === '/') return quotient(left, leftType, right)
  if (!['+', '-', '*'].includes(operator)) return null
  const result = operatorType(notNil(leftType), operator, rightType)
  if (result.bits === undefined) return null
  return binary(operator, left, right)
}

/** `Math.floor(left / 7)`: a small Integer by a literal. */
function quotient(left: Expression, leftType: Type, right: Expression): Expression | null {
  const by = bare(right)
  const isPositive = by.kind === 'literal' && /^[1-9]\d{0,14}$/.test(by.text)
  if (!isPositive || leftType.bits === undefined) return null
  return { kind: 'call', callee: member(name('Math'), 'floor'), args: [binary('/', left, right)] }
}

/** `new Float(left.value + right.value)` and comparisons, where one side is a Float, the other a number. */
function floatOperation(
  lo: Lowering,
  operator: string,
  left: Expression,
  leftType: Type,
  right: Expression,
  rightType: Type,
): Expression | null {
  const areNumbers = [leftType, rightType].every((type) => isFloat(type) || isInteger(type))
  if (!areNumbers || !(isFloat(leftType) || isFloat(rightType))) return null
  const [first, second] = [double(left, leftType), double(right, rightType)]
  if (['+', '-', '*', '/'].includes(operator)) return boxed(lo, binary(operator, first, second))
  if (operator === '**' && isFloat(leftType)) {
    return boxed(lo, lo.call('floatPower', first, second))
  }
  if (operator === '%') return boxed(lo, lo.call('floatModulo', first, second))
  const isExact = [leftType, rightType].every((type) => isFloat(type) || type.bits !== undefined)
  return isExact && ['<', '>', '<=', '>='].includes(operator)
    ? binary(operator, first, second)
    : null
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
    const nothing = isPure(right) ? literal('null') : right
    return binary(operator === '==' ? '==' : '!=', left, nothing)
  }
  const sameFloats =
    isFloat(leftType) && isFloat(rightType)
      ? binary(sign, double(left, leftType), double(right, rightType))
      : null
  if (sameFloats !== null) return sameFloats
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
