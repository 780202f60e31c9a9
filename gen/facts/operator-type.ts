import { ANY, BOOLEAN, BOTTOM, FLOAT, INTEGER, integer, STRING, type Type } from './types.ts'

const COMPARISONS = new Set(['<', '>', '<=', '>='])

const ARITHMETIC = new Set(['+', '-', '*', '/', '%', '**'])

/** The type of `left operator right` for numbers and strings; ANY when it cannot be said. */
export function operatorType(left: Type, operator: string, right: Type): Type {
  if (left.kind === 'bottom' || right.kind === 'bottom') return BOTTOM
  const builtin = ['integer', 'float', 'string'].includes(left.kind)
  if ((operator === '==' || operator === '!=') && builtin) {
    return right.kind === 'instance' || right.kind === 'any' ? ANY : BOOLEAN
  }
  if (COMPARISONS.has(operator) && builtin) {
    return left.kind === right.kind || (isNumber(left) && isNumber(right)) ? BOOLEAN : ANY
  }
  if (left.kind === 'string') {
    if (operator === '+' && right.kind === 'string') return STRING
    if (operator === '*' || operator === '%') return STRING
    return ANY
  }
  if (!isNumber(left) || !isNumber(right)) return ANY
  if (ARITHMETIC.has(operator)) {
    if (left.kind === 'float' || right.kind === 'float') return FLOAT
    if (operator === '**') return ANY
    return smallResult(operator, left.bits, right.bits)
  }
  if (
    left.kind === 'integer' &&
    right.kind === 'integer' &&
    ['&', '|', '^', '>>', '<<'].includes(operator)
  ) {
    return INTEGER
  }
  return ANY
}

function smallResult(operator: string, left: number | undefined, right: number | undefined): Type {
  if (operator === '%' && right !== undefined) return integer(right)
  if (operator === '/' && left !== undefined) return integer(left)
  if (left === undefined || right === undefined) return INTEGER
  const bits = operator === '*' ? left + right : Math.max(left, right) + 1
  return bits <= 52 ? integer(bits) : INTEGER
}

function isNumber(type: Type): boolean {
  return (type.kind === 'integer' || type.kind === 'float') && !type.nilable
}
