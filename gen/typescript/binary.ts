import { type Doc, group, indent, line } from '../doc/doc.ts'
import { atLeast, type Place } from './expression.ts'
import { bare, type Expression } from './tree.ts'

/** How tightly each operator binds. */
export const BINARY: Record<string, number> = {
  '??': 4,
  '||': 5,
  '&&': 6,
  '|': 7,
  '^': 8,
  '&': 9,
  '===': 10,
  '!==': 10,
  '==': 10,
  '!=': 10,
  '<': 11,
  '>': 11,
  '<=': 11,
  '>=': 11,
  in: 11,
  instanceof: 11,
  '<<': 12,
  '>>': 12,
  '+': 13,
  '-': 13,
  '*': 14,
  '/': 14,
  '%': 14,
  '**': 15,
}

/** Whether the right side of a logical operator stays on the line of its sign. */
export function inlinesLogical(value: Expression & { kind: 'binary' }): boolean {
  if (!['&&', '||', '??'].includes(value.operator)) return false
  const right = bare(value.right)
  return (
    (right.kind === 'object' && right.entries.length > 0) ||
    (right.kind === 'array' && right.items.length > 0)
  )
}

function flattens(parent: string, child: string): boolean {
  if (BINARY[parent] !== BINARY[child]) return false
  if (parent === '**' || BINARY[parent] === 10) return false
  if ((parent === '%' && '*/'.includes(child)) || (child === '%' && '*/'.includes(parent))) {
    return false
  }
  if (parent !== child && '*/'.includes(parent) && '*/'.includes(child)) return false
  return BINARY[parent] !== 12
}

function operandDoc(value: Expression, operator: string, right: boolean): Doc {
  const inner = bare(value)
  const outer = BINARY[operator] ?? 10
  if (inner.kind !== 'binary') return atLeast(value, inner.kind === 'as' ? outer : 4)
  const own = BINARY[inner.operator] ?? 10
  const parens =
    outer > own ||
    (outer === own && (right || !flattens(operator, inner.operator))) ||
    (outer < own && inner.operator === '%' && (operator === '+' || operator === '-')) ||
    (outer >= 7 && outer <= 9) ||
    outer === 12 ||
    (outer < own && own <= 6)
  const doc = binaryDoc(inner, 'value')
  return parens ? ['(', doc, ')'] : doc
}

function binaryParts(value: Expression & { kind: 'binary' }): Doc[] {
  const left = bare(value.left)
  const parts: Doc[] =
    left.kind === 'binary' && flattens(value.operator, left.operator)
      ? binaryParts(left)
      : [group(operandDoc(value.left, value.operator, false))]
  const inlined = inlinesLogical(value)
  const right: Doc = [
    value.operator,
    inlined ? ' ' : line,
    operandDoc(value.right, value.operator, true),
  ]
  const grouped = left.kind === 'binary' && flattens(value.operator, left.operator) === false
  parts.push(' ', grouped ? group(right) : right)
  return parts
}

/** The layout of `left operator right`. */
export function binaryDoc(value: Expression & { kind: 'binary' }, place: Place): Doc {
  const parts = binaryParts(value)
  if (place === 'test' || place === 'return') return parts
  const [first, ...rest] = parts
  return group([first ?? '', indent(rest)])
}
