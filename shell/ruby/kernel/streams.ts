import { world } from '../world.ts'

/** Takes what a program writes: `$stdout` and `$stderr` once the program has assigned them. */
export interface Sink {
  /** What the variable gives. */
  readonly target: unknown
  /** Whether `write` is a method of the program. */
  readonly isOwn: boolean
  /** One call of `write`, with these arguments. */
  write(...parts: readonly unknown[]): void
  puts(values: readonly unknown[]): void
}

/** What `gets` reads from once the program has assigned `$stdin`. */
export interface Source {
  readonly target: unknown
  gets(args: readonly unknown[]): unknown
}

/** Where `$stdout`, `$stderr` and `$stdin` lead since the program assigned them; null: where they led before. */
export const redirected: { out: Sink | null; error: Sink | null; in: Source | null } = {
  out: null,
  error: null,
  in: null,
}

/** Writes to what `$stdout` is now. */
export function writeOut(...parts: string[]): void {
  if (redirected.out === null) world().write(parts.join(''))
  else redirected.out.write(...parts)
}

/** Writes to what `$stderr` is now. */
export function writeError(text: string): void {
  if (redirected.error === null) world().writeError(text)
  else redirected.error.write(text)
}
