import { Float } from '../ruby/float/float.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { classNameOf } from '../ruby/object/describe.ts'
import { Range } from '../ruby/range/range.ts'
import { MutableString } from '../ruby/text/mutable-string.ts'
import { Time } from '../ruby/time/time.ts'
import type { FrameWriter } from './frame-writer.ts'
import { SafeString } from './safe-string.ts'
import { Tag } from './tag.ts'
import { placeOf } from './time-place.ts'

export { FrameWriter } from './frame-writer.ts'
export { SafeString } from './safe-string.ts'

/** The method by which an object writes itself into a frame. */
export const encode: unique symbol = Symbol('webfw.encode')

/** An object that writes itself into a frame: a record, a relation, a date, a decimal. */
export interface Encodable {
  [encode](writer: FrameWriter): void
}

/** Writes an object of a class that frames do not know; false when it may not go into one. */
export type ObjectEncoder = (writer: FrameWriter, value: object) => boolean

let encodeOther: ObjectEncoder | null = null

/** Lets the application's own objects go into frames. */
export function registerObjectEncoder(encoder: ObjectEncoder): void {
  encodeOther = encoder
}

/** A value that a frame cannot hold. */
export class UnencodableValue extends TypeError {
  static readonly rubyName: string = 'UnencodableValue'
  override readonly name = 'UnencodableValue'
}

/** Writes one value. What a frame has no tag for raises UnencodableValue. */
export function encodeValue(writer: FrameWriter, value: unknown): void {
  switch (typeof value) {
    case 'string':
      writer.string(value)
      return
    case 'number':
      if (Number.isSafeInteger(value)) writer.integer(value)
      else writer.float(value)
      return
    case 'boolean':
      writer.boolean(value)
      return
    case 'bigint':
      writer.integer(value)
      return
    case 'symbol':
      writer.symbol(Symbol.keyFor(value) ?? value.description ?? '')
      return
    case 'undefined':
      writer.nil()
      return
    case 'object':
      if (value === null) writer.nil()
      else encodeObject(writer, value)
      return
    default:
      if (encodeOther?.(writer, value as unknown as object) === true) return
      throw new UnencodableValue('A function cannot be handed to a template.')
  }
}

/** Writes a HASH with SYMBOL keys from a plain object. */
export function encodeSymbolHash(
  writer: FrameWriter,
  values: Readonly<Record<string, unknown>>,
): void {
  const names = Object.keys(values)
  writer.hash(names.length)
  for (const name of names) {
    writer.symbol(name)
    encodeValue(writer, values[name])
  }
}

/** Writes a HASH of STRING to STRING. */
export function encodeTexts(writer: FrameWriter, values: ReadonlyMap<string, string>): void {
  writer.hash(values.size)
  for (const [name, value] of values) {
    writer.string(name)
    writer.string(value)
  }
}

function encodeObject(writer: FrameWriter, value: object): void {
  if (encode in value) (value as Encodable)[encode](writer)
  else if (Array.isArray(value)) {
    writer.array(value.length)
    for (const element of value) encodeValue(writer, element)
  } else if (value instanceof Hash && value.hasDefault && encodeOther?.(writer, value) === true) {
    // What it gives for keys that are missing only the shell can say.
  } else if (value instanceof Map || value instanceof Hash) {
    writer.hash(value.size, 'isIndifferent' in value)
    for (const [key, element] of value) {
      encodeValue(writer, key)
      encodeValue(writer, element)
    }
  } else if (value instanceof SafeString) writer.safeString(value.html)
  else if (value instanceof MutableString) writer.string(value.toString())
  else if (value instanceof Float) writer.float(value.value)
  else if (value instanceof Time && !('asJson' in value)) {
    writer.time(value.microseconds, placeOf(value))
  } else if (value instanceof Date) {
    writer.u8(Tag.TIME)
    writer.i64(value.getTime() * 1000)
  } else if (value instanceof Range) {
    writer.u8(Tag.RANGE)
    encodeValue(writer, value.first)
    encodeValue(writer, value.last)
    writer.u8(value.excludesEnd ? 1 : 0)
  } else if (Object.getPrototypeOf(value) === Object.prototype) {
    encodeSymbolHash(writer, value as Record<string, unknown>)
  } else if (encodeOther?.(writer, value) !== true) {
    throw new UnencodableValue(`A ${classNameOf(value)} cannot be handed to a template.`)
  }
}
