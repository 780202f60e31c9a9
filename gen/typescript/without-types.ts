import type { Statement } from './tree.ts'

/** Modifiers that only TypeScript knows. */
const MODIFIERS = new Set(['override', 'readonly', 'private', 'protected', 'public'])

/** Statements as JavaScript: what gen runs itself passes no compiler. */
export function withoutTypes(statements: readonly Statement[]): Statement[] {
  return statements.map((item) => plain(item) as Statement)
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((each) => !isDeclared(each)).map(plain)
  if (typeof value !== 'object' || value === null) return value
  const { kind } = value as { kind?: string }
  if (kind === 'as' || kind === 'nonNull') return plain((value as { value: unknown }).value)
  const entries = Object.entries(value).flatMap(([key, each]): [string, unknown][] => {
    if (typeof each === 'string' && (key === 'type' || key === 'returns')) return []
    if (key === 'optional' && 'target' in value) return []
    if (key !== 'modifiers') return [[key, plain(each)]]
    return [[key, (each as string[]).filter((modifier) => !MODIFIERS.has(modifier))]]
  })
  return Object.fromEntries(entries)
}

/** A property that is named for its type alone. */
function isDeclared(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { kind, modifiers } = value as { kind?: string; modifiers?: readonly string[] }
  return kind === 'field' && modifiers?.includes('declare') === true
}
