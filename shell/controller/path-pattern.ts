import { formsOf } from '../core/path-forms.ts'

/** A part of a path: text, or the name of a parameter. */
export type PatternPart = string | { readonly name: string; readonly isGlob: boolean }

/** One form that the optional parts of a path leave. */
export interface PatternForm {
  readonly parts: readonly PatternPart[]
  readonly names: readonly string[]
}

/** The path of a route, ready to be filled. */
export interface PathPattern {
  /** The fullest first; the last one has what is never left out. */
  readonly forms: readonly PatternForm[]
  /** Whether `.json` may follow. */
  readonly hasFormat: boolean
}

const FORMAT = '(.:format)'
const known = new Map<string, PathPattern>()

/** Reads the path of a route, once. */
export function patternOf(path: string): PathPattern {
  let pattern = known.get(path)
  if (pattern === undefined) {
    pattern = { forms: formsOf(path).map(readForm), hasFormat: path.endsWith(FORMAT) }
    known.set(path, pattern)
  }
  return pattern
}

function readForm(form: string): PatternForm {
  const text = form.endsWith(FORMAT) ? form.slice(0, -FORMAT.length) : form
  const parts = (text.match(/[:*]\w+|[^:*)]+|[:*]/g) ?? []).map((part): PatternPart => {
    return /^[:*]\w/.test(part) ? { name: part.slice(1), isGlob: part[0] === '*' } : part
  })
  const names = parts.flatMap((part) => (typeof part === 'string' ? [] : [part.name]))
  return { parts, names }
}
