import { nameOf } from '../text/symbol.ts'

type Name = string | symbol

/** What class attributes hold, by the class that was given it. */
const values = new WeakMap<object, Map<string, unknown>>()

/** The class, or the nearest above it, that has a class attribute. */
function holderOf(type: object, name: string): object | null {
  for (let at: object | null = type; at !== null; at = Object.getPrototypeOf(at)) {
    if (values.get(at)?.has(name) === true) return at
  }
  return null
}

/** What a class attribute is for a class: its own value, or the nearest above it. */
export function classAttributeOf(type: object, name: Name): unknown {
  const holder = holderOf(type, nameOf(name))
  return holder === null ? null : values.get(holder)?.get(nameOf(name))
}

/** Gives a class, and those below it, a value of its own. Rails API, `class_attribute`. */
export function giveClassAttribute(type: object, name: Name, value: unknown): void {
  const own = values.get(type) ?? new Map<string, unknown>()
  values.set(type, own.set(nameOf(name), value))
}

/** The same for the class that declared it, and so for all. Rails API, `mattr_accessor`. */
export function giveSharedAttribute(type: object, name: Name, value: unknown): void {
  giveClassAttribute(holderOf(type, nameOf(name)) ?? type, name, value)
}
