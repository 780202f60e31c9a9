import { type Doc, fluid, group, indent, line } from '../doc/doc.ts'
import { inlinesLogical } from './binary.ts'
import { precedence } from './precedence.ts'
import type { Printer } from './printer.ts'
import { bare, type Expression } from './tree.ts'

/** `left = right`, broken after the sign where Biome breaks it. */
export function assignment(print: Printer, head: Doc, operator: string, value: Expression): Doc {
  const inner = bare(value)
  const doc = print.expression(value)
  const right = precedence(value) < 2 ? group(['(', doc, ')']) : doc
  if (inner.kind === 'binary' && !inlinesLogical(inner)) {
    return group([head, operator, group(indent([line, doc]))])
  }
  if (inner.kind === 'string') return group([head, operator, group(indent([line, doc]))])
  if (
    inner.kind === 'template' ||
    inner.kind === 'classExpression' ||
    inner.kind === 'literal' ||
    inner.kind === 'object' ||
    inner.kind === 'array' ||
    inner.kind === 'arrow' ||
    inner.kind === 'conditional'
  ) {
    return group([head, operator, ' ', right])
  }
  return group([head, operator, fluid(group(right))])
}
