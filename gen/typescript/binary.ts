import { type Doc, group, indent, line } from '../doc/doc.ts'
import { atLeast, BINARY } from './precedence.ts'
import type { Place, Printer } from './printer.ts'
import { bare, type Expression } from './tree.ts'

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

function operandDoc(print: Printer, value: Expression, operator: string, right: boolean): Doc {
  const inner = bare(value)
  const outer = BINARY[operator] ?? 10
  if (inner.kind !== 'binary') return atLeast(print, value, inner.kind === 'as' ? outer : 4)
  const own = BINARY[inner.operator] ?? 10
  const parens =
    outer > own ||
    (outer === own && (right || !flattens(operator, inner.operator))) ||
    (outer < own && inner.operator === '%' && (operator === '+' || operator === '-')) ||
    (outer >= 7 && outer <= 9) ||
    outer === 12 ||
    (outer < own && own <= 6)
  const doc = binaryDoc(print, inner, 'value')
  return parens ? ['(', doc, ')'] : doc
}

function binaryParts(print: Printer, value: Expression & { kind: 'binary' }): Doc[] {
  const left = bare(value.left)
  const parts: Doc[] =
    left.kind === 'binary' && flattens(value.operator, left.operator)
      ? binaryParts(print, left)
      : [group(operandDoc(print, value.left, value.operator, false))]
  const inlined = inlinesLogical(value)
  const right: Doc = [
    value.operator,
    inlined ? ' ' : line,
    operandDoc(print, value.right, value.operator, true),
  ]
  const grouped = left.kind === 'binary' && flattens(value.operator, left.operator) === false
  parts.push(' ', grouped ? group(right) : right)
  return parts
}

/** The layout of `left operator right`. */
export function binaryDoc(
  print: Printer,
  value: Expression & { kind: 'binary' },
  place: Place,
): Doc {
  const parts = binaryParts(print, value)
  if (place === 'return') return group(parts)
  if (place === 'test') return parts
  const [first, ...rest] = parts
  return group([first ?? '', indent(rest)])
}
