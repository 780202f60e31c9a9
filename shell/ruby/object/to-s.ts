import { className, findClassInfo } from '../class/class-info.ts'
import { isString, text } from '../text/mutable-string.ts'
import { charactersOf } from '../text/subclass.ts'
import { anyToS } from './address.ts'
import { findMethod } from './find-method.ts'
import { inspectArray } from './inspect.ts'

/** What `"#{value}"` writes: `to_s` as a JS string. */
export function toS(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return value
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(value)
    case 'symbol':
      return value.description ?? ''
    case 'function':
      return classToS(value)
    case 'object':
      return value === null ? '' : objectToS(value)
    default:
      return ''
  }
}

function objectToS(value: object): string {
  if (isString(value)) return text(value)
  const characters = charactersOf(value)
  if (characters !== null) return characters
  const own = findMethod(value, 'to_s')
  if (own !== undefined) {
    const result = own.call(value)
    return isString(result) ? text(result) : anyToS(value)
  }
  if (Array.isArray(value)) return inspectArray(value)
  if (value instanceof Error) return value.message
  return anyToS(value)
}

function classToS(value: object): string {
  const own = Reflect.get(value, 'to_s')
  if (typeof own === 'function') return toS(own.call(value))
  const name = className(value)
  if (name !== '') return name
  return `#<${findClassInfo(value)?.isModule ? 'Module' : 'Class'}:${anyToS(value).split(':')[1]}`
}
