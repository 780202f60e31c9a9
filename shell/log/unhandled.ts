let told: ((error: unknown) => void) | null = null

/** Says who else is told what requests and jobs raise. */
export function whenUnhandled(tell: (error: unknown) => void): void {
  told = tell
}

/** Tells of what a request or a job has raised, beside the log. */
export function tellUnhandled(error: unknown): void {
  told?.(error)
}
