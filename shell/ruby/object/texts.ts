import { className, findClassInfo } from '../class/class-info.ts'
import { inspectString } from '../text/inspect-string.ts'
import { inspectSymbol } from '../text/inspect-symbol.ts'
import { isString, text } from '../text/mutable-string.ts'
import { charactersOf } from '../text/subclass.ts'
import { address, anyToS, shownName } from './address.ts'
import { findMethod } from './find-method.ts'
import { ivarKeys, ivarName } from './instance-variables.ts'

/** The objects whose inspect is under way, so that a cycle ends in `[...]`. */
const OPEN: object[] = []

/** `value.inspect` as a JS string. */
export function inspect(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return inspectString(value)
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(value)
    case 'symbol':
      return inspectSymbol(value.description ?? '')
    case 'function': {
      const own: unknown = Reflect.get(value, 'inspect')
      if (typeof own === 'function') return toS(own.call(value))
      const isKeyworded = Reflect.get(value, 'keywordInit') === true
      return isKeyworded ? `${toS(value)}(keyword_init: true)` : toS(value)
    }
    case 'object':
      return value === null ? 'nil' : inspectAny(value)
    default:
      return 'nil'
  }
}

function inspectAny(value: object): string {
  const own = findMethod(value, 'inspect')
  if (own !== undefined) {
    const result = own.call(value)
    return isString(result) ? text(result) : toS(result)
  }
  if (isString(value)) return inspectString(text(value))
  if (Array.isArray(value)) return inspectArray(value)
  if (value instanceof Error) return inspectException(value)
  return inspectObject(value)
}

/** Array#inspect. */
export function inspectArray(value: readonly unknown[]): string {
  return guarded(value, '[...]', () => {
    let result = '['
    for (let index = 0; index < value.length; index += 1) {
      if (index > 0) result += ', '
      result += inspect(value[index])
    }
    return `${result}]`
  })
}

/** Exception#inspect. */
export function inspectException(value: Error): string {
  const name = shownName(value.constructor)
  const message = toS(value)
  return message === '' ? name : `#<${name}: ${message}>`
}

/** Object#inspect: the class and the instance variables. */
export function inspectObject(value: object): string {
  const keys = ivarKeys(value)
  if (keys.length === 0) return anyToS(value)
  const head = `#<${shownName(value.constructor)}:${address(value)}`
  return guarded(value, `${head} ...>`, () => {
    const parts = keys.map((key) => `@${ivarName(key)}=${inspect(Reflect.get(value, key))}`)
    return `${head} ${parts.join(', ')}>`
  })
}

/** Runs an inspect; when the value is being inspected already, gives `cycle` instead. */
export function guarded(value: object, cycle: string, body: () => string): string {
  if (OPEN.includes(value)) return cycle
  OPEN.push(value)
  try {
    return body()
  } finally {
    OPEN.pop()
  }
}

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
