import { findClassInfo } from '../class/class-info.ts'
import { Float } from '../float/float.ts'

/** Whether the objects of a class keep the double of a Float under a property. */
export function keepsDouble(owner: object | null, key: string): boolean {
  for (let at = owner; at !== null && at !== Function.prototype; at = Object.getPrototypeOf(at)) {
    if (findClassInfo(at)?.doubles.has(key) === true) return true
  }
  return false
}

/** What an object keeps under a property, as Ruby sees it. */
export function readField(self: object, key: string): unknown {
  const value: unknown = Reflect.get(self, key)
  return typeof value === 'number' && keepsDouble(self.constructor, key) ? new Float(value) : value
}
