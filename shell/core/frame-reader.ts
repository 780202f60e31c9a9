import { Float } from '../ruby/float/float.ts'
import { Range } from '../ruby/range/range.ts'
import { Time } from '../ruby/time/time.ts'
import { knownName } from './known-names.ts'
import { SafeString } from './safe-string.ts'
import { Tag } from './tag.ts'
import { type Place, readPlace } from './time-place.ts'

/** Makes values of what has no class here: a date, a decimal, and handles of the request's table. */
export interface Decoders {
  date(days: number): unknown
  decimal(text: string): unknown
  /** A time in the zone of a number. */
  zoned?(microseconds: number, zone: number): unknown
  relation(modelClass: number, handle: number): unknown
  object(handle: number, className: string): unknown
  builder?(number: number, own: number): unknown
  /** The errors of an object, or the one of a number from 1 on. */
  errors?(object: unknown, number: number): unknown
}

const PLAIN: Decoders = {
  date: (days) => new Time(days * 86400_000_000),
  decimal: (text) => text,
  relation: (modelClass, handle) => ({ modelClass, handle }),
  object: (handle, className) => ({ handle, className }),
}

/** Reads values out of a frame, one after the other. */
export class FrameReader {
  offset: number
  readonly #bytes: Uint8Array
  readonly #view: DataView
  readonly #decoders: Decoders

  constructor(bytes: Uint8Array, offset = 0, decoders: Decoders = PLAIN) {
    this.offset = offset
    this.#bytes = bytes
    look(bytes)
    this.#view = view
    this.#decoders = decoders
  }

  /** The next value. A HASH is a Map, a SYMBOL a registered symbol. */
  value(): unknown {
    const tag = this.u8()
    switch (tag) {
      case Tag.NIL:
        return null
      case Tag.FALSE:
        return false
      case Tag.TRUE:
        return true
      case Tag.INTEGER:
        return this.i64()
      case Tag.FLOAT:
        return new Float(this.#f64())
      case Tag.STRING:
        return this.text()
      case Tag.SYMBOL:
        return Symbol.for(this.#name())
      case Tag.ARRAY:
        return Array.from({ length: this.varuint() }, () => this.value())
      case Tag.HASH:
        return this.#hash()
      case Tag.SAFE_STRING:
        return new SafeString(this.text())
      case Tag.TIME:
        return new Time(Number(this.i64()))
      case Tag.OFFSET_TIME:
        return this.#placed(Number(this.i64()), readPlace(Number(this.i64())))
      case Tag.DATE:
        return this.#decoders.date(Number(this.i64()))
      case Tag.RANGE:
        return new Range(this.value(), this.value(), this.u8() === 1)
      case Tag.RELATION:
        return this.#decoders.relation(this.varuint(), this.varuint())
      case Tag.OBJECT:
        return this.#decoders.object(this.varuint(), this.text())
      case Tag.BUILDER:
        return this.#decoders.builder?.(this.varuint(), this.varuint()) ?? null
      case Tag.ERRORS_OF:
        return this.#decoders.errors?.(this.value(), this.varuint()) ?? null
      case Tag.BIG_INTEGER:
        return BigInt(this.text())
      case Tag.DECIMAL:
        return this.#decoders.decimal(this.text())
      default:
        throw new RangeError(`The core sent a frame with the unknown tag ${tag}.`)
    }
  }

  #placed(microseconds: number, { offset, isUtc, zone }: Place): unknown {
    const zoned = zone === 0 ? undefined : this.#decoders.zoned?.(microseconds, zone)
    return zoned ?? new Time(microseconds, { offset, isUtc })
  }

  u8(): number {
    const byte = this.#view.getUint8(this.offset)
    this.offset += 1
    return byte
  }

  varuint(): number {
    let value = 0
    let scale = 1
    while (true) {
      const byte = this.u8()
      value += (byte & 0x7f) * scale
      if (byte < 0x80) return value
      scale *= 0x80
    }
  }

  /** An i64: a number where that is exact, a bigint beyond. */
  i64(): number | bigint {
    const exact = this.#view.getBigInt64(this.offset, true)
    this.offset += 8
    const number = Number(exact)
    return Number.isSafeInteger(number) ? number : exact
  }

  text(): string {
    const length = this.varuint()
    const start = this.offset
    this.offset += length
    return decodeText(this.#bytes, start, length)
  }

  /** The next value where it is a name: of a method, or a key. */
  name(): unknown {
    if (this.#bytes[this.offset] !== Tag.STRING) return this.value()
    this.offset += 1
    return this.#name()
  }

  #name(): string {
    const length = this.varuint()
    const start = this.offset
    this.offset += length
    return knownName(this.#bytes, start, length) ?? decodeText(this.#bytes, start, length)
  }

  #f64(): number {
    const value = this.#view.getFloat64(this.offset, true)
    this.offset += 8
    return value
  }

  #hash(): Map<unknown, unknown> {
    const count = this.varuint()
    const pairs = new Map<unknown, unknown>()
    for (let index = 0; index < count; index++) pairs.set(this.name(), this.value())
    return pairs
  }
}

/** The single value of the frame at `start`. */
export function decodeFrame(
  bytes: Uint8Array,
  start: number,
  _length: number,
  decoders: Decoders = PLAIN,
): unknown {
  return new FrameReader(bytes, start, decoders).value()
}

/** UTF-8 bytes as a string, a byte order mark included. */
export function decodeText(bytes: Uint8Array, start: number, length: number): string {
  look(bytes)
  return buffer.toString('utf8', start, start + length)
}

/** The memory that was read last, nearly always the core's, and views of it: a Buffer's texts are read twice as fast as a TextDecoder's. */
let viewed: Uint8Array = new Uint8Array(0)
let buffer: Buffer = Buffer.alloc(0)
let view = new DataView(viewed.buffer)

function look(bytes: Uint8Array): void {
  if (bytes === viewed) return
  viewed = bytes
  buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
