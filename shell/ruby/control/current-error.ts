import { Exception } from '../exception/exception.ts'

let current: Error | null = null

/** `$!`: the exception being handled. */
export function currentError(): Error | null {
  return current
}

/** Notes the exception being handled; null when its handling has ended. */
export function setCurrentError(error: Error | null): void {
  current = error
}

/** A value that leaves a handler: `$!` is what it was before. */
export function restoring<T>(before: Error | null, value: T): T {
  current = before
  return value
}

/** Those of other classes than Exception: a WeakSet of all would cost a tenth of what raising does. */
const RAISED = new WeakSet<Error>()

/** Notes that the exception has been raised, not only made. */
export function markRaised(error: Error): void {
  if (error instanceof Exception) Exception.markRaised(error)
  else RAISED.add(error)
}

/** Whether the exception has been raised. */
export function wasRaised(error: Error): boolean {
  return error instanceof Exception ? Exception.wasRaised(error) : RAISED.has(error)
}
