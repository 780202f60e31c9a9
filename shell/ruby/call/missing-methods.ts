/** A method of objects that answer what no method of theirs is called: `[MISSING](name, args)`. */
export const MISSING: unique symbol = Symbol('missing')

/** An object that answers calls by itself. */
export interface Missing {
  /** What a call gives; undefined where it is none of the object's. */
  [MISSING](name: string, args: readonly unknown[]): { value: unknown } | undefined
  /** The names that `respond_to?` knows. */
  answersTo(name: string): boolean
}

/** Whether an object answers what no method of its own is called. */
export function answersMissing(value: unknown): value is Missing {
  return typeof value === 'object' && value !== null && MISSING in value
}
