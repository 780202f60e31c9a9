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

let isRestored = false

/** What `$!` is before a rescue that puts it back at its end: the program asks for causes. */
export function errorBefore(): Error | null {
  isRestored = true
  return current
}

const KEPT_CAUSES = 8

/** Cuts the causes of an error where nothing puts `$!` back: all errors of the process would stay alive. */
export function trimCauses(error: Error): void {
  if (isRestored) return
  let at = error
  for (let count = 0; count < KEPT_CAUSES; count += 1) {
    if (!(at.cause instanceof Error)) return
    at = at.cause
  }
  if (at.cause instanceof Error) at.cause = null
}
