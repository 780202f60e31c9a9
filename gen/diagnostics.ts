/** Mistakes that Rails meets only where they are reached. Any other finding has no code. */
export type LateCode =
  | 'missing-template'
  | 'unknown-action'
  | 'unknown-association'
  | 'unknown-column'
  | 'unknown-constant'
  | 'unknown-local'
  | 'unknown-method'
  | 'unknown-option'
  | 'unknown-route'
  | 'unknown-status'
  | 'wrong-arguments'

/** What gen found wrong, where, and what to write instead. */
export interface Diagnostic {
  /** A note names what needs no doing here. */
  severity: 'error' | 'warning' | 'note'
  /** What kind of mistake it is, where an application of Rails' layout runs in spite of it. */
  code?: LateCode
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
  return diagnostics.map((each) =>
    each.code === undefined ? each : { ...each, severity: 'error' },
  )
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
