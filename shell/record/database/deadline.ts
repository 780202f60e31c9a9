let deadline = Number.POSITIVE_INFINITY

/** Runs `body`; a statement of it that is still running at the time, by `performance.now()`, is stopped. */
export function withDeadline<T>(time: number, body: () => T): T {
  deadline = time
  try {
    return body()
  } finally {
    deadline = Number.POSITIVE_INFINITY
  }
}

/** When the statement that runs is stopped, by `performance.now()`; infinity for never. */
export function currentDeadline(): number {
  return deadline
}
