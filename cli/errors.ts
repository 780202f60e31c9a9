import { type Diagnostic, formatDiagnostic } from '../gen/parse/diagnostics.ts'

/** Something the person at the keyboard can put right: what was wrong, and what to type next. */
export class CommandError extends Error {
  /** What went wrong in one sentence; the message has the diagnostics below it. */
  readonly reason: string
  /** The places in the application's files that are to blame. */
  readonly diagnostics: readonly Diagnostic[]
  readonly hint: string | undefined
  readonly exitCode: number

  constructor(
    reason: string,
    options: {
      hint?: string | undefined
      exitCode?: number
      cause?: unknown
      diagnostics?: readonly Diagnostic[]
    } = {},
  ) {
    const { cause, diagnostics = [] } = options
    const message = [reason, ...diagnostics.map(formatDiagnostic)].join('\n\n')
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'CommandError'
    this.reason = reason
    this.diagnostics = diagnostics
    this.hint = options.hint
    this.exitCode = options.exitCode ?? 1
  }
}

/** The same, for a command line that says something impossible: exit status 2. */
export class WrongUsage extends CommandError {
  constructor(message: string, hint?: string) {
    super(message, hint === undefined ? { exitCode: 2 } : { hint, exitCode: 2 })
    this.name = 'WrongUsage'
  }
}
