import type { Block } from '../types.ts'

/** A function's form that takes arguments as a call has them, where the function itself wants them laid out by a signature. */
export const AS_CALLED: unique symbol = Symbol('as called')

/** A method that a user's class (or one of its modules) defines under this property, if any. */
export function findMethod(receiver: object, property: string): Block | undefined {
  const found = (receiver as Record<string, unknown>)[property]
  if (typeof found !== 'function' || Object.hasOwn(receiver, property)) return undefined
  return (found as Block & { [AS_CALLED]?: Block })[AS_CALLED] ?? (found as Block)
}
