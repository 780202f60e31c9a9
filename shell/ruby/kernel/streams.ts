import { world } from '../world.ts'

/** Takes what a program writes. */
export interface Sink {
  take(text: string): void
}

/** Where `$stdout` and `$stderr` lead since the program assigned them; null: where they led before. */
export const redirected: { out: Sink | null; error: Sink | null } = { out: null, error: null }

/** Writes to what `$stdout` is now. */
export function writeOut(text: string): void {
  if (redirected.out === null) world().write(text)
  else redirected.out.take(text)
}

/** Writes to what `$stderr` is now. */
export function writeError(text: string): void {
  if (redirected.error === null) world().writeError(text)
  else redirected.error.take(text)
}
