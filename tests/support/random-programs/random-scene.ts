// Scenes of random programs reach what single expressions do not, such as the order of ensure, Strings that
// several names hold, or Structs with keywords. Each has a fixed shape, and draws what it is filled with.

type Kind = 'integer' | 'float' | 'string' | 'symbol' | 'boolean' | 'array' | 'hash'

/** What a scene draws from. */
export interface Draw {
  /** The number of the program, for names of the top level. */
  readonly number: number
  pick<T>(list: readonly T[]): T
  expression(kind: Kind): string
  literal(kind: Kind): string
}

/** Declarations of the top level, and the statements that use them. */
export interface Scene {
  readonly declarations?: string
  readonly body: string
}

/** Statements whose error is printed and goes no further. */
export function told(body: string): string {
  return `begin\n${body.replace(/^(?=.)/gm, '  ')}\nrescue StandardError, UncaughtThrowError => e\n  puts "#{e.class}: #{e.message}"\nend`
}

/** Several of them, each told by itself. */
export function each(uses: readonly string[]): string {
  return uses.map(told).join('\n')
}

/** Writes a scene. */
export type Writer = (draw: Draw) => Scene
