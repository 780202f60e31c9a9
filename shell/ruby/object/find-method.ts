import type { Block } from '../types.ts'

/** A method that a user's class (or one of its modules) defines under this property, if any. */
export function findMethod(receiver: object, property: string): Block | undefined {
  const found = (receiver as Record<string, unknown>)[property]
  if (typeof found !== 'function' || Object.hasOwn(receiver, property)) return undefined
  return found as Block
}
