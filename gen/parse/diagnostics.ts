import type { Asked } from '../../shell/vocabulary/asked-name.ts'

/** What kind of finding it is. The set is closed: docs/guides/command-line.md says what each means, and `--json` prints it. */
export type Code =
  | 'computed'
  | 'invalid-sql'
  | 'misplaced'
  | 'missing-table'
  | 'missing-template'
  | 'name-taken'
  | 'outside-subset'
  | 'raised-while-loading'
  | 'schema-differs'
  | 'syntax'
  | 'text-in-sql'
  | 'unknown-action'
  | 'unknown-association'
  | 'unknown-column'
  | 'unknown-constant'
  | 'unknown-file'
  | 'unknown-fixture'
  | 'unknown-library'
  | 'unknown-local'
  | 'unknown-method'
  | 'unknown-option'
  | 'unknown-route'
  | 'unknown-setting'
  | 'unknown-status'
  | 'unknown-translation'
  | 'unsafe-value'
  | 'unsupported'
  | 'without-effect'
  | 'wrong-arguments'
  | 'wrong-constant'

/**
 * A code with its subject: the name, path or class of errors that it is about. A code alone is about the words of the
 * source in question; what is not there has to be named.
 */
export type FindingKind =
  | Exclude<Code, `unknown-${string}` | 'missing-template' | 'raised-while-loading'>
  | readonly [code: Code, subject: string]

/** What gen found wrong, where, and what to write instead. */
export interface Diagnostic {
  /** A note names what needs no doing here. */
  severity: 'error' | 'warning' | 'note'
  code: Code
  /** What it is about: `titel`, `ArticleMailer`, `app/components/card.rb`. */
  subject: string
  /** What to ask before it is told: the live class that gets methods while it is made, or the developer's server. */
  asked?: Asked
  /** Whether it is a warning of what Rails meets only where it is reached, and raises there. */
  isLate?: boolean
  file: string
  line: number
  column: number
  message: string
  hint?: string
  /** The line of the file and a second line with carets under the words in question. */
  excerpt: string
}

/** The findings with every mistake as an error, also those that are met late: what `--strict` says. */
export function strictly(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.map((each) => (each.isLate === true ? { ...each, severity: 'error' } : each))
}

/** The characters that a hint may have in the one line of a warning: a list of all there are is left out. */
const BRIEF = 160

/** An error as it is printed: place, message, excerpt with caret, and what to do. Warnings and notes are one line. */
export function formatDiagnostic(diagnostic: Diagnostic): string {
  const { file, line, column, severity, message, excerpt, hint } = diagnostic
  if (severity === 'note') return `${file}:${line}: ${message}`
  if (severity === 'warning') {
    const told = hint === undefined || hint.length > BRIEF ? '' : ` ${hint.replaceAll('\n', ' ')}`
    return `${file}:${line}:${column}: warning: ${message}${told}`
  }
  const [code = '', caret = ''] = excerpt.split('\n')
  const number = String(line)
  const margin = ' '.repeat(number.length)
  const lines = [
    `${file}:${line}:${column}: ${message}`,
    `  ${number} | ${code}`,
    `  ${margin} | ${caret}`,
  ]
  if (hint !== undefined) lines.push(...hint.split('\n').map((text) => `  ${text}`))
  return lines.map((text) => text.trimEnd()).join('\n')
}

/** Ruby that gen does not take, with the diagnostic that says why. */
export class RefusedError extends Error {
  readonly diagnostic: Diagnostic

  constructor(diagnostic: Diagnostic) {
    super(diagnostic.message)
    this.name = 'RefusedError'
    this.diagnostic = diagnostic
  }
}
