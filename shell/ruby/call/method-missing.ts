import type { Block } from '../types.ts'

/** A method of objects that answer what no method of theirs is called: `[METHOD_MISSING](name, args, block)`. */
export const METHOD_MISSING: unique symbol = Symbol('missing')

/** An object that answers calls by itself. */
export interface MethodMissing {
  /** What a call gives; undefined where it is none of the object's. */
  [METHOD_MISSING](
    name: string,
    args: readonly unknown[],
    block: Block | null,
  ): { value: unknown } | undefined
  /** The names that `respond_to?` knows. */
  answersTo(name: string): boolean
}

/** Whether an object answers what no method of its own is called. */
export function answersByMethodMissing(value: unknown): value is MethodMissing {
  return typeof value === 'object' && value !== null && METHOD_MISSING in value
}
