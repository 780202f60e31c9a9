import type { Block } from '../types.ts'

/** A method that a user's class (or one of its modules) defines under this property, if any. */
export function findMethod(receiver: object, property: string): Block | undefined {
  const found: unknown = Reflect.get(receiver, property)
  if (typeof found !== 'function' || Object.hasOwn(receiver, property)) return undefined
  return found === Reflect.get(Object.prototype, property) ? undefined : (found as Block)
}
