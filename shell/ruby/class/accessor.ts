import type { Block } from '../types.ts'

const METHODS = new WeakMap<object, Block>()

/** A getter of a method that takes arguments or a block, for a property whose other half is a writer. */
export function getterOf(method: Block): () => Block {
  const get = (): Block => method
  METHODS.set(get, method)
  return get
}

/** The method that a property has: its value, or what `getterOf` has made its getter. */
export function methodIn(property: PropertyDescriptor | undefined): Block | undefined {
  if (property === undefined) return undefined
  if (property.get !== undefined) return METHODS.get(property.get)
  return typeof property.value === 'function' ? property.value : undefined
}

/** What a prototype, or one above it, has under a key. */
export function findDescriptor(
  start: object | null,
  key: string | symbol,
): PropertyDescriptor | undefined {
  for (
    let owner = start;
    owner !== null && owner !== Object.prototype;
    owner = Object.getPrototypeOf(owner)
  ) {
    const member = Object.getOwnPropertyDescriptor(owner, key)
    if (member !== undefined) return member
  }
  return undefined
}

/** A reader or a writer alone would hide the other one of the classes above: it passes that on. */
export function withOtherHalf(
  layer: object,
  key: string | symbol,
  member: PropertyDescriptor,
): PropertyDescriptor {
  if ((member.get === undefined) === (member.set === undefined)) return member
  const above = findDescriptor(Object.getPrototypeOf(layer), key)
  const method = above?.get === undefined ? methodIn(above) : undefined
  const get = member.get ?? above?.get ?? (method && getterOf(method))
  const set = member.set ?? above?.set
  return { ...member, ...(get && { get }), ...(set && { set }) }
}

/** Has a class pass on the halves of accessors from above that its own would hide. */
export function completeAccessors(prototype: object): void {
  for (const key of Object.getOwnPropertyNames(prototype)) completeAccessor(prototype, key)
}

/** The same of one accessor, where the class has half of it. */
export function completeAccessor(prototype: object, key: string): void {
  const member = Object.getOwnPropertyDescriptor(prototype, key)
  const whole = member && withOtherHalf(prototype, key, member)
  if (whole !== undefined && whole !== member) Object.defineProperty(prototype, key, whole)
}

/** Whether a class has a reader, and a writer, of its own under a key, beside those that it passes on. */
export function ownHalves(prototype: object, key: string): { reads: boolean; writes: boolean } {
  const own = Object.getOwnPropertyDescriptor(prototype, key)
  const above = findDescriptor(Object.getPrototypeOf(prototype), key)
  return {
    reads: own?.get !== undefined && own.get !== above?.get,
    writes: own?.set !== undefined && own.set !== above?.set,
  }
}
