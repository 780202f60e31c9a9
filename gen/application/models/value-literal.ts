import { type Expression, literal, NULL, object, string } from '../../typescript/tree.ts'

/** A plain value as TypeScript: what a column's default is. */
export function valueLiteral(value: unknown): Expression {
  if (value === null || value === undefined) return NULL
  if (typeof value === 'string') return string(value)
  if (typeof value === 'bigint') return literal(`${value}n`)
  if (Array.isArray(value)) return { kind: 'array', items: value.map(valueLiteral) }
  if (typeof value !== 'object') return literal(String(value))
  const entries = Object.entries(value).map(([key, each]) => [key, valueLiteral(each)] as const)
  return object(Object.fromEntries(entries))
}
