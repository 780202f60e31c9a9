/** What gen found wrong, where, and what to write instead. */
export interface Diagnostic {
  /** A note names what needs no doing here. */
  severity: 'error' | 'warning' | 'note'
  file: string
  line: number
  column: number
  message: string
  hint?: string
  /** The line of the file and a second line with carets under the words in question. */
  excerpt: string
}

/** A diagnostic as it is printed: place, message, excerpt with caret, and what to do; a note is one line. */
export function formatDiagnostic(diagnostic: Diagnostic): string {
  const { file, line, column, severity, message, excerpt, hint } = diagnostic
  if (severity === 'note') return `${file}:${line}: ${message}`
  const [code = '', caret = ''] = excerpt.split('\n')
  const number = String(line)
  const margin = ' '.repeat(number.length)
  const lines = [
    `${file}:${line}:${column}: ${severity === 'warning' ? 'warning: ' : ''}${message}`,
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
