import type { Statement } from './tree.ts'

/** Modifiers that only TypeScript knows. */
const MODIFIERS = new Set(['override', 'readonly', 'private', 'protected', 'public'])

/** Statements as JavaScript: what gen runs itself passes no compiler. */
export function withoutTypes(statements: readonly Statement[]): Statement[] {
  return statements.map((item) => plain(item) as Statement)
}

/** A tree without types; of what has none, the tree itself. */
function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const list = value.filter((each) => !isDeclared(each)).map(plain)
    return isSame(list, value) ? value : list
  }
  const { kind } = value as { kind?: string }
  if (kind === 'as' || kind === 'nonNull') return plain((value as { value: unknown }).value)
  const tree = value as Record<string, unknown>
  let copy: Record<string, unknown> | null = null
  for (const key of Object.keys(tree)) {
    const each = tree[key]
    if (typeof each === 'string' && key !== 'type' && key !== 'returns') continue
    const isType = typeof each === 'string' || (key === 'optional' && 'target' in tree)
    const own =
      key === 'modifiers'
        ? (each as string[]).filter((modifier) => !MODIFIERS.has(modifier))
        : plain(each)
    if (own === each && !isType) continue
    copy ??= { ...tree }
    if (isType) delete copy[key]
    else copy[key] = own
  }
  return copy ?? tree
}

function isSame(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.length === right.length && left.every((each, at) => each === right[at])
}

/** A property that is named for its type alone. */
function isDeclared(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { kind, modifiers } = value as { kind?: string; modifiers?: readonly string[] }
  return kind === 'field' && modifiers?.includes('declare') === true
}
