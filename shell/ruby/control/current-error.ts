let current: Error | null = null

/** `$!`: the exception being handled. */
export function currentError(): Error | null {
  return current
}

/** Notes the exception being handled; null when its handling has ended. */
export function setCurrentError(error: Error | null): void {
  current = error
}
