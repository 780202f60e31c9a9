/** Something the person at the keyboard can put right: what was wrong, and what to type next. */
export class CommandError extends Error {
  readonly hint: string | undefined
  readonly exitCode: number

  constructor(
    message: string,
    options: { hint?: string; exitCode?: number; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'CommandError'
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
