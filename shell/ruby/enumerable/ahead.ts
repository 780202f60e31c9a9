import { OutsideSubsetError } from '../exception/fatal-errors.ts'

let isAhead = false

/** Runs something ahead of the program, which must not see it. */
export function ahead<T>(body: () => T): T {
  const before = isAhead
  isAhead = true
  try {
    return body()
  } finally {
    isAhead = before
  }
}

/** Whether an iteration is run ahead now. */
export function isRunningAhead(): boolean {
  return isAhead
}

/** Raises where an iteration that runs ahead comes to what others may see. */
export function checkNotAhead(): void {
  if (!isAhead) return
  throw new OutsideSubsetError(
    'an Enumerator whose block reads or writes cannot be stepped through with next; use each, first(n) or lazy',
  )
}
