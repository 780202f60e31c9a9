let current: Error | null = null

/** `$!`: the exception being handled. */
export function currentError(): Error | null {
  return current
}

/** Notes the exception being handled; null when its handling has ended. */
export function setCurrentError(error: Error | null): void {
  current = error
}

const RAISED = new WeakSet<Error>()

/** Notes that the exception has been raised, not only made. */
export function markRaised(error: Error): void {
  RAISED.add(error)
}

/** Whether the exception has been raised. */
export function wasRaised(error: Error): boolean {
  return RAISED.has(error)
}
