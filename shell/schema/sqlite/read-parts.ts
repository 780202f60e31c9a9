import type { Collation } from '../column-type.ts'
import { bareSql } from '../quote.ts'
import type { CheckConstraint, Generated } from '../shape.ts'

/** What only the text of a CREATE TABLE says. */
export interface Parts {
  readonly collations: ReadonlyMap<string, Collation>
  readonly checks: readonly CheckConstraint[]
  /** What generated columns are computed from, by their names. */
  readonly generated: ReadonlyMap<string, Generated>
  /** Whether a migration can say all of it. */
  readonly isPlain: boolean
}

const sayableOnlyInSql =
  /\b(CHECK|COLLATE|GENERATED|AS|UNIQUE|WITHOUT|STRICT|CONFLICT|DEFERRABLE|VIRTUAL)\b/i

/** The end of a generated column, as `t.virtual` writes it. */
const COMPUTED = /\sGENERATED\s+ALWAYS\s+AS\s*\(([\s\S]*)\)\s*(STORED|VIRTUAL)(?:\s+NOT\s+NULL)?$/i

/** Reads the collations and the named CHECKs of a CREATE TABLE. */
export function readParts(sql: string): Parts {
  const collations = new Map<string, Collation>()
  const checks: CheckConstraint[] = []
  const generated = new Map<string, Generated>()
  if (!sayableOnlyInSql.test(bareSql(sql))) return { collations, checks, generated, isPlain: true }
  const parts = partsOf(sql)
  if (parts === null) return { collations, checks, generated, isPlain: false }
  const left = parts.list.map((part) => {
    const check = /^CONSTRAINT\s+"?(\w+)"?\s+CHECK\s*\(([\s\S]*)\)$/i.exec(part)
    if (check !== null) {
      checks.push({ name: check[1] ?? '', expression: check[2] ?? '' })
      return ''
    }
    const [, quoted, plain] = /^(?:"((?:[^"]|"")*)"|(\w+))/.exec(part) ?? []
    const collate = /\sCOLLATE\s+"?(BINARY|NOCASE|RTRIM)"?(?=\s|$)/i
    const name = quoted?.replaceAll('""', '"') ?? plain
    const collation = collate.exec(part)?.[1]?.toUpperCase() as Collation | undefined
    if (name === undefined) return part
    const computed = COMPUTED.exec(part)
    if (computed !== null) {
      const [, expression = '', kept] = computed
      generated.set(name, { expression, isStored: kept?.toUpperCase() === 'STORED' })
    }
    const plainPart = part.replace(COMPUTED, '')
    if (collation === undefined) return plainPart
    collations.set(name, collation)
    return plainPart.replace(collate, '')
  })
  const rest = [parts.head, ...left, parts.tail].join(' ')
  return { collations, checks, generated, isPlain: !sayableOnlyInSql.test(bareSql(rest)) }
}

/** The columns and constraints between the parentheses of a CREATE TABLE. */
function partsOf(sql: string): { head: string; list: string[]; tail: string } | null {
  const list: string[] = []
  let [depth, start, head] = [0, 0, '']
  const tokens =
    /'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?\*\/|[(),]/g
  for (const match of sql.matchAll(tokens)) {
    const [token] = match
    const at = match.index
    if (token === '(') {
      depth += 1
      if (depth === 1) [head, start] = [sql.slice(0, at), at + 1]
    } else if (token === ')' || (token === ',' && depth === 1)) {
      if (depth === 1) {
        list.push(sql.slice(start, at).trim())
        start = at + 1
      }
      if (token === ')') depth -= 1
      if (depth === 0) return { head, list, tail: sql.slice(at + 1) }
    }
  }
  return null
}
