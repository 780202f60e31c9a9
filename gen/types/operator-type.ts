import {
  ANY,
  BOOLEAN,
  BOTTOM,
  DECIMAL,
  DURATION,
  FLOAT,
  INTEGER,
  integer,
  notNil,
  STRING,
  type Type,
} from '../facts/types.ts'

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
  const moved = momentOperator(left, operator, right) ?? decimalOperator(left, operator, right)
  if (moved !== null) return moved
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

/** The bits that counting alone does not leave, and those of what it may add at a time. */
const COUNTED = 50
const STEP = 10

/**
 * What adds less than 1024 to an Integer of 50 bits counts: at a step a nanosecond it would take more than
 * an hour to leave the safe Integers, from wherever it started.
 */
function smallResult(operator: string, left: number | undefined, right: number | undefined): Type {
  if (operator === '%' && right !== undefined) return integer(right)
  if (operator === '/' && left !== undefined) return integer(left)
  if (left === undefined || right === undefined) return INTEGER
  if (operator === '*') return left + right <= 52 ? integer(left + right) : INTEGER
  const larger = Math.max(left, right)
  if (larger === COUNTED && Math.min(left, right) <= STEP) return integer(COUNTED)
  return larger < 52 ? integer(larger + 1) : INTEGER
}

/** What an operator gives where a day, a time or a duration stands on its left; null for others. */
function momentOperator({ kind }: Type, operator: string, right: Type): Type | null {
  if (!['date', 'time', 'duration'].includes(kind)) return null
  const isComparison = COMPARISONS.has(operator) || operator === '==' || operator === '!='
  if (isComparison) return operator === '!=' || right.kind !== 'instance' ? BOOLEAN : ANY
  // A day and some hours are a time.
  const isLength = right.kind === 'integer' || (kind !== 'date' && right.kind === 'duration')
  if (operator === '+' || operator === '-') {
    if (isLength) return plain(kind)
    if (kind === 'date' && right.kind === 'date' && operator === '-') return INTEGER
    if (kind === 'time' && right.kind === 'time' && operator === '-') return FLOAT
  }
  return kind === 'duration' && operator === '*' && right.kind === 'integer' ? DURATION : null
}

/** What an operator gives where one side is a BigDecimal and the other a number; null for others. */
function decimalOperator(left: Type, operator: string, right: Type): Type | null {
  const sides = [left, right]
  if (!sides.some(({ kind }) => kind === 'decimal')) return null
  // It takes numbers alone, and raises for all else.
  if (left.kind === 'decimal' && ARITHMETIC.has(operator)) return DECIMAL
  if (!sides.every((side) => side.kind === 'decimal' || isNumber(notNil(side)))) {
    return null
  }
  if (COMPARISONS.has(operator) || operator === '==' || operator === '!=') return BOOLEAN
  return ARITHMETIC.has(operator) ? DECIMAL : null
}

function plain(kind: Type['kind']): Type {
  return { kind, nilable: false }
}

function isNumber(type: Type): boolean {
  return (type.kind === 'integer' || type.kind === 'float') && !type.nilable
}
