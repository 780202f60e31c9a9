import type { AppFacts } from '../../application/app-facts.ts'
import { frameworkDialect } from '../../dialect/framework-dialect.ts'
import type { Mutation } from '../../facts/mutation.ts'
import type { FixtureFacts } from '../../generate/fixtures.ts'
import { RETURN } from '../../lower/frame.ts'
import { Lowering } from '../../lower/lowering.ts'
import { startDeclarations } from '../../nodes/calls/block-node.ts'
import type { Diagnostic } from '../../parse/diagnostics.ts'
import { type Parsed, parseRuby } from '../../parse/parse.ts'
import { Source } from '../../parse/source.ts'
import type { Inference } from '../../types/infer.ts'
import type { Statement } from '../../typescript/tree.ts'

/** The Ruby of a fixture file with ERB: a program that gives the YAML, each line where it was. */
export function fixtureRuby({ file, text }: FixtureFacts): Parsed {
  return erbRuby(file, text)
}

/** The Ruby of a file with ERB, each line where it was; `literal` makes the statement that keeps a text. */
export function erbRuby(
  file: string,
  text: string,
  literal?: (text: string, line: number) => string,
  result?: string,
): Parsed {
  const parsed = parseRuby(file, erbProgram(text, literal, result))
  const original = new Source(file, text)
  parsed.errors.splice(
    0,
    parsed.errors.length,
    ...parsed.errors.map((each) => asWritten(each, original)),
  )
  return parsed
}

/** The text of that Ruby. */
export function erbProgram(
  text: string,
  literal: (text: string, line: number) => string = (part) =>
    part === '' ? '' : `yaml << ${quoted(part)}; `,
  result = 'yaml.join',
): string {
  let ruby = 'yaml = []; '
  let at = 0
  const keep = (part: string): string => literal(part, text.slice(0, at).split('\n').length)
  for (const tag of text.matchAll(/<%(%|[-=#]?)([\s\S]*?)(-?)%>(\n?)/g)) {
    const [whole, mark, code = '', dash, end = ''] = tag
    ruby += keep(text.slice(at, tag.index))
    at = tag.index + whole.length - end.length
    if (mark === '%') ruby += keep(`<%${code}${dash}%>${end}`)
    else if (mark === '#') ruby += whole.replace(/[^\n]/g, '')
    else if (mark === '=') ruby += `yaml << (${code}).to_s; ${dash === '' ? keep(end) : end}`
    else ruby += `${code}; ${dash === '' ? keep(end) : end}`
    at += end.length
  }
  return `${ruby}${keep(text.slice(at))}${result}`
}

/** A text as Ruby writes it. */
export function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`
}

/** A finding about the program, where the file has it. */
export function asWritten(diagnostic: Diagnostic, original: Source): Diagnostic {
  const [code = '', caret = ''] = diagnostic.excerpt.split('\n')
  const start = caret.search(/\^/)
  const marked = code.slice(start, caret.length)
  const line = original.lineText(diagnostic.line)
  const column = Math.max(0, line.indexOf(marked))
  const width = Math.max(1, Math.min(marked.length, line.length - column))
  return {
    ...diagnostic,
    column: column + 1,
    excerpt: `${line}\n${' '.repeat(column)}${'^'.repeat(width)}`,
  }
}

/** The module of a fixture file with ERB: `export function text()` gives its YAML. */
export function fixtureModule(
  app: AppFacts,
  unit: Parsed,
  inference: Inference,
  mutation: Mutation,
): { lo: Lowering; statements: Statement[] } {
  const dialect = frameworkDialect(app, unit.source.file, { expression: null, urls: false })
  const lo = new Lowering(unit, inference, dialect, mutation)
  const { prelude, result } = lo.capture(() =>
    lo.statements(unit.result.value.statements, RETURN, lo.source.bytes.length),
  )
  const body = [...prelude, ...startDeclarations(lo, lo.scope), ...result]
  return {
    lo,
    statements: [
      { kind: 'function', name: 'text', parameters: [], returns: 'unknown', body, exported: true },
    ],
  }
}
