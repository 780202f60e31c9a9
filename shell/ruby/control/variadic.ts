import type { Block } from '../types.ts'

const VARIADIC: unique symbol = Symbol('variadic')

/**
 * Marks a block that counts its arguments: one with optional parameters or a `*rest`, or that of a lambda.
 * Others may be given nil for what they have no argument for.
 */
export function variadic<B extends Block>(block: B): B {
  Reflect.set(block, VARIADIC, true)
  return block
}

/** Whether a block counts its arguments. Asking costs a tenth of asking for its `length`, which the engine makes anew. */
export function isVariadic(block: Block): boolean {
  return (block as { readonly [VARIADIC]?: boolean })[VARIADIC] === true
}
