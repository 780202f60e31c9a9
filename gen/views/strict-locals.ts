import type * as nodes from '@ruby/prism/src/nodes.js'
import { is, parseRuby } from '../parse/parse.ts'

/** The locals that a template declares in its first line. */
export interface StrictLocals {
  readonly required: readonly string[]
  readonly optional: readonly string[]
  /** Whether others may be given, and the name that `**options` gives the Hash of them. */
  readonly takesRest: boolean
  readonly rest: string | null
}

/** Reads `<%# locals: (article:, title: "Untitled") -%>`; null when a template declares nothing. */
export function readStrictLocals(source: string): StrictLocals | null {
  const list = /^\s*<%#-?\s*locals:\s*(\([\s\S]*?\))\s*-?%>/.exec(source)?.[1]
  if (list === undefined) return null
  const parsed = parseRuby('locals', `def locals${list}\nend`)
  const definition = parsed.result.value.statements.body[0]
  if (parsed.errors.length > 0 || definition === undefined) return null
  const { parameters } = definition as nodes.DefNode
  const keywords = parameters?.keywords ?? []
  const required = keywords.filter((each) => is(each, 'RequiredKeywordParameterNode'))
  const optional = keywords.filter((each) => is(each, 'OptionalKeywordParameterNode'))
  const rest = (parameters?.keywordRest ?? null) as nodes.KeywordRestParameterNode | null
  return {
    required: required.map(({ name }) => name),
    optional: optional.map(({ name }) => name),
    takesRest: rest !== null,
    rest: rest?.name ?? null,
  }
}

/** The names that a template declares. */
export function localsOf(strict: StrictLocals | null): readonly string[] {
  if (strict === null) return []
  const { required, optional, rest } = strict
  return [...required, ...optional, ...(rest === null ? [] : [rest])]
}
