import type { Doc } from '../doc/doc.ts'
import type { Place, Printer } from './printer.ts'
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

/** How tightly an expression holds together; higher binds tighter. */
export function precedence(value: Expression): number {
  const inner = bare(value)
  switch (inner.kind) {
    case 'comma':
      return 0
    case 'assign':
    case 'arrow':
      return 2
    case 'spread':
      return 1
    case 'conditional':
      return 3
    case 'binary':
      return BINARY[inner.operator] ?? 10
    case 'as':
      return 11
    case 'unary':
      return 16
    case 'new':
    case 'call':
    case 'member':
    case 'index':
    case 'nonNull':
      return 18
    case 'literal':
      return /^-/.test(inner.text) ? 16 : 20
    default:
      return 20
  }
}

/** An expression in parentheses when it binds looser than asked. */
export function atLeast(
  print: Printer,
  value: Expression,
  minimum: number,
  place: Place = 'value',
): Doc {
  const doc = print.expression(value, place)
  return precedence(value) < minimum ? ['(', doc, ')'] : doc
}
