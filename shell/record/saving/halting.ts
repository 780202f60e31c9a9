import { catchTag } from '../../ruby/control/catch-tag.ts'

const abort = Symbol.for('abort')

/** Runs a body that `throw :abort` may stop; whether it ran to its end. */
export function runsToEnd(body: () => void): boolean {
  let ended = false
  catchTag(abort, () => {
    body()
    ended = true
  })
  return ended
}
