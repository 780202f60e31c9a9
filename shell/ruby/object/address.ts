import { className } from '../class/class-info.ts'
import { identity } from '../hash/key.ts'

/** The address that stands in `#<Point:0x…>`: made up, but always the same for one object. */
export function address(value: object): string {
  return `0x${(0x7f0000000000 + identity(value) * 8).toString(16).padStart(16, '0')}`
}

/** A class as messages and `inspect` show it: one without a name by its address. */
export function shownName(type: object): string {
  const name = className(type)
  return name === '' ? `#<Class:${address(type)}>` : name
}

/** Object#to_s. */
export function anyToS(value: object): string {
  return `#<${shownName(typeof value === 'function' ? Function : value.constructor)}:${address(value)}>`
}
