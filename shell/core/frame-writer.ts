import type { HandleTable } from './handle-table.ts'
import { Tag } from './tag.ts'
import { type Place, placeOf } from './time-place.ts'

const encoder = new TextEncoder()
const SHORT_TEXT = 64

/** A zone, as frames have it. */
export interface FrameZone {
  /** The number that stands for it in this process; 1 for UTC. */
  readonly number: number
  readonly isUtc: boolean
  /** Its periods as wasm-core/value/zone.ts reads them. */
  readonly table: Uint8Array
}

/** A growing buffer that values are written into; docs/wire-format.md, Values. */
export class FrameWriter {
  bytes: Uint8Array
  length = 0
  #handles: HandleTable | null = null
  #view: DataView

  constructor(capacity = 4096) {
    this.bytes = room(capacity)
    this.#view = viewOf(this.bytes)
  }

  /** Starts again at the first byte, keeping the room; objects get handles of the table. */
  reset(handles: HandleTable | null = null): this {
    this.length = 0
    this.#handles = handles
    return this
  }

  /** What the core may ask about later, by their handles: only a page has such. */
  get handles(): HandleTable {
    if (this.#handles !== null) return this.#handles
    throw new RangeError('this frame has no table for the handles of objects')
  }

  /** What was written, without a copy: good until the next write. */
  get written(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }

  nil(): void {
    this.u8(Tag.NIL)
  }

  boolean(value: boolean): void {
    this.u8(value ? Tag.TRUE : Tag.FALSE)
  }

  /** An integer of any size: BIG_INTEGER where an i64 does not hold it. */
  integer(value: number | bigint): void {
    if (typeof value === 'bigint' && BigInt.asIntN(64, value) !== value) {
      this.u8(Tag.BIG_INTEGER)
      this.text(value.toString())
      return
    }
    this.u8(Tag.INTEGER)
    this.i64(value)
  }

  float(value: number): void {
    this.u8(Tag.FLOAT)
    this.f64(value)
  }

  string(value: string): void {
    this.u8(Tag.STRING)
    this.text(value)
  }

  symbol(name: string): void {
    this.u8(Tag.SYMBOL)
    this.text(name)
  }

  safeString(html: string): void {
    this.u8(Tag.SAFE_STRING)
    this.text(html)
  }

  /** A TIME: microseconds since 1970, and the place that it is looked at from. */
  time(microseconds: number, place: number): void {
    this.u8(place === 0 ? Tag.TIME : Tag.OFFSET_TIME)
    this.i64(microseconds)
    if (place !== 0) this.i64(place)
  }

  /** A time in a zone. What lives longer than a page keeps its offset alone. */
  zonedTime(microseconds: number, place: Omit<Place, 'zone'>, zone: FrameZone): void {
    if (this.#handles === null) return this.time(microseconds, placeOf(place))
    this.#meet(zone)
    this.time(microseconds, placeOf(place, zone.number))
  }

  /** The number of a zone. */
  zone(zone: FrameZone): void {
    this.#meet(zone)
    this.integer(zone.number)
  }

  /** Writes the periods of a zone once a page, before the value that needs them. */
  #meet({ isUtc, number, table }: FrameZone): void {
    if (isUtc || !this.handles.meets(number)) return
    this.u8(Tag.ZONE)
    this.varuint(number)
    this.data(table)
  }

  /** The head of an ARRAY; `count` values follow. */
  array(count: number): void {
    this.u8(Tag.ARRAY)
    this.varuint(count)
  }

  /** The head of a HASH; `count` keys and values follow. `isIndifferent`: Symbols find its texts. */
  hash(count: number, isIndifferent = false): void {
    this.u8(isIndifferent ? Tag.INDIFFERENT : Tag.HASH)
    this.varuint(count)
  }

  /** A STRING of bytes that need not be text: a response body. */
  stringBytes(value: Uint8Array): void {
    this.u8(Tag.STRING)
    this.data(value)
  }

  /** `bytes`: a length, then that many bytes. */
  data(value: Uint8Array): void {
    this.varuint(value.length)
    this.raw(value)
  }

  /** Bytes as they are, without a length. */
  raw(value: Uint8Array): void {
    this.reserve(value.length)
    this.bytes.set(value, this.length)
    this.length += value.length
  }

  u8(value: number): void {
    this.reserve(1)
    this.bytes[this.length] = value
    this.length += 1
  }

  u32(value: number): void {
    this.reserve(4)
    this.#view.setUint32(this.length, value, true)
    this.length += 4
  }

  i64(value: number | bigint): void {
    this.reserve(8)
    if (typeof value === 'bigint') {
      this.#view.setBigInt64(this.length, value, true)
    } else {
      this.#view.setUint32(this.length, value >>> 0, true)
      this.#view.setInt32(this.length + 4, Math.floor(value / 4294967296), true)
    }
    this.length += 8
  }

  f64(value: number): void {
    this.reserve(8)
    this.#view.setFloat64(this.length, value, true)
    this.length += 8
  }

  varuint(value: number): void {
    let rest = value
    while (rest >= 0x80) {
      this.u8((rest % 0x80) | 0x80)
      rest = Math.floor(rest / 0x80)
    }
    this.u8(rest)
  }

  /** `text`: a length in bytes, then UTF-8. A lone surrogate becomes U+FFFD. */
  text(value: string): void {
    if (value.length <= SHORT_TEXT && this.#shortAscii(value)) return
    const most = value.length * 3
    this.reserve(most + 5)
    if (most < 0x80) {
      const { written } = encoder.encodeInto(value, this.bytes.subarray(this.length + 1))
      this.bytes[this.length] = written
      this.length += written + 1
      return
    }
    const { written } = encoder.encodeInto(value, this.bytes.subarray(this.length + 5))
    const start = this.length + 5
    this.varuint(written)
    this.bytes.copyWithin(this.length, start, start + written)
    this.length += written
  }

  /** Makes room for `size` more bytes. */
  reserve(size: number): void {
    const wanted = this.length + size
    if (wanted <= this.bytes.length) return
    const grown = room(Math.max(wanted, this.bytes.length * 2))
    grown.set(this.written)
    this.bytes = grown
    this.#view = viewOf(grown)
  }

  #shortAscii(value: string): boolean {
    const size = value.length
    this.reserve(size + 1)
    const bytes = this.bytes
    const start = this.length + 1
    for (let index = 0; index < size; index++) {
      const code = value.charCodeAt(index)
      if (code >= 0x80) return false
      bytes[start + index] = code
    }
    bytes[start - 1] = size
    this.length = start + size
    return true
  }
}

/**
 * A cache line. Large buffers begin with a page of memory, and a long copy to a place a few bytes further
 * in its page than its source takes fifteen times as long: what is written here begins a line later.
 */
const LINE = 64

function room(capacity: number): Uint8Array {
  return new Uint8Array(new ArrayBuffer(capacity + LINE), LINE)
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}
