import type { Site } from './site.ts'

/** What gen knows about a value before the program runs. */
export interface Type {
  kind: Kind
  /** Whether it may also be nil. */
  nilable: boolean
  /** Elements of an Array or records of a relation. */
  of?: Type
  /** Where the elements of an Array are kept track of. */
  site?: Site
  /** The classes above that of an instance, nearest first. */
  chain?: readonly string[]
  /** The class of an instance or a class value, the name of a framework type. */
  name?: string
  /** For an Integer: a bound on its size in bits, when one is known. */
  bits?: number
}

export type Kind =
  | 'bottom'
  | 'any'
  | 'nil'
  | 'boolean'
  | 'integer'
  | 'float'
  | 'string'
  | 'symbol'
  | 'array'
  | 'hash'
  | 'range'
  | 'proc'
  | 'regexp'
  | 'match'
  | 'time'
  | 'date'
  | 'decimal'
  | 'duration'
  | 'exception'
  | 'set'
  | 'instance'
  | 'class'
  | 'framework'

const plain = (kind: Kind): Type => ({ kind, nilable: false })

export const BOTTOM = plain('bottom')
export const ANY: Type = { kind: 'any', nilable: true }
export const NIL: Type = { kind: 'nil', nilable: true }
export const BOOLEAN = plain('boolean')
export const INTEGER = plain('integer')
export const FLOAT = plain('float')
export const STRING = plain('string')
export const SYMBOL = plain('symbol')
export const ARRAY = plain('array')
export const HASH = plain('hash')
export const RANGE = plain('range')
export const PROC = plain('proc')
export const REGEXP = plain('regexp')
export const TIME = plain('time')
export const DATE = plain('date')
export const DECIMAL = plain('decimal')
export const DURATION = plain('duration')

/** An Integer below 2^bits in size. */
export function integer(bits: number): Type {
  return { kind: 'integer', nilable: false, bits }
}
/** An instance of a class of the program. */
export function instance(name: string): Type {
  return { kind: 'instance', nilable: false, name }
}
/** A class of the program itself. */
export function classValue(name: string): Type {
  return { kind: 'class', nilable: false, name }
}
/** An object of the framework: a relation, params, flash … */
export function framework(name: string, of?: Type): Type {
  return of === undefined
    ? { kind: 'framework', nilable: false, name }
    : { kind: 'framework', nilable: false, name, of }
}
/** An Array with elements of one type. */
export function arrayOf(of: Type): Type {
  return { kind: 'array', nilable: false, of }
}
/** The same type, or nil. */
export function orNil(type: Type): Type {
  return type.nilable ? type : { ...type, nilable: true }
}
/** The same type, without nil. */
export function notNil(type: Type): Type {
  if (type.kind === 'nil') return BOTTOM
  return type.nilable && type.kind !== 'any' ? { ...type, nilable: false } : type
}

/** The smallest type that holds both. */
export function joinTypes(a: Type, b: Type): Type {
  if (a === b || b.kind === 'bottom') return a
  if (a.kind === 'bottom') return b
  if (a.kind === 'any' || b.kind === 'any') return unknown(a, b)
  if (a.kind === 'nil') return orNil(b)
  if (b.kind === 'nil') return orNil(a)
  if (a.kind === 'instance' && b.kind === 'instance' && a.name !== b.name) return relatives(a, b)
  if (a.kind !== b.kind || a.name !== b.name) return unknown(a, b)
  const nilable = a.nilable || b.nilable
  const joined: Type = { kind: a.kind, nilable }
  if (a.name !== undefined) joined.name = a.name
  if (a.chain !== undefined) joined.chain = a.chain
  if (a.of !== undefined && b.of !== undefined) joined.of = joinTypes(a.of, b.of)
  if (a.site !== undefined && b.site !== undefined) {
    a.site.meet(b.site)
    joined.site = a.site
  } else {
    release(a)
    release(b)
  }
  if (a.bits !== undefined && b.bits !== undefined) joined.bits = Math.max(a.bits, b.bits)
  return joined
}

/** Instances of two classes are instances of the nearest class above both. */
function relatives(a: Type, b: Type): Type {
  const above = [b.name, ...(b.chain ?? [])]
  const names = [a.name, ...(a.chain ?? [])]
  const place = names.findIndex((name) => name !== undefined && above.includes(name))
  const name = names[place]
  if (name === undefined) return ANY
  const chain = names.slice(place + 1) as string[]
  return { kind: 'instance', nilable: a.nilable || b.nilable, name, chain }
}

function unknown(a: Type, b: Type): Type {
  release(a)
  release(b)
  return ANY
}

/** Whether two types say the same. */
export function sameType(a: Type | undefined, b: Type | undefined): boolean {
  if (a === b) return true
  if (a === undefined || b === undefined) return false
  return (
    a.kind === b.kind &&
    a.nilable === b.nilable &&
    a.name === b.name &&
    a.bits === b.bits &&
    (a.site === undefined || b.site === undefined ? a.site === b.site : a.site.is(b.site)) &&
    sameType(a.of, b.of)
  )
}

/** The bounds that variables have: few, so that what grows in a loop is soon seen to have none. */
const BOUNDS = [16, 31, 32, 50]

/** What a variable keeps of a value's type: a coarse bound, and no elements. */
export function widen(type: Type): Type {
  if (type.kind === 'integer' && type.bits !== undefined) {
    const { bits, ...rest } = type
    const bound = BOUNDS.find((each) => each >= bits)
    return bound === undefined ? rest : { ...rest, bits: bound }
  }
  if (type.site !== undefined) return { kind: 'array', nilable: type.nilable, site: type.site }
  if (type.kind === 'array' && type.of !== undefined)
    return { kind: 'array', nilable: type.nilable }
  return type
}

/** Whether a value of the type is an object in JavaScript too, so that only nil is falsy. */
export function isObjectType(type: Type): boolean {
  return !['any', 'bottom', 'boolean', 'integer', 'string', 'symbol', 'nil'].includes(type.kind)
}

/** A value of the type escapes. */
export function release(type: Type): void {
  type.site?.release()
}
