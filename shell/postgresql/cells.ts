import { CellType, cellSize, Rows } from '../record/database/rows.ts'
import type { ColumnType } from '../schema/column-type.ts'
import { arrayToJson, hstoreToJson, Type, type TypeMap } from './types.ts'

const MICROSECONDS_OF_DAY = 86_400_000_000

/** Digits that a double holds exactly. */
const DOUBLE_DIGITS = 15

/** Rows as the cells and the heap that records and the core read: values as SQLite would have them. */
export class Cells {
  readonly #types: TypeMap
  #cells = new Uint8Array(16_384)
  #words = new Uint32Array(this.#cells.buffer)
  #reals = new Float64Array(this.#cells.buffer)
  #heap = Buffer.alloc(16_384)
  #used = 0
  #count = 0
  #rows = 0
  #isAscii = true

  constructor(types: TypeMap) {
    this.#types = types
  }

  clear(): void {
    this.#used = 0
    this.#count = 0
    this.#rows = 0
    this.#isAscii = true
  }

  /** What has been taken since `clear`. */
  rows(columns: readonly string[], kinds: readonly (ColumnType | null)[]): Rows {
    const cells = this.#cells.slice(0, this.#count * cellSize)
    const heap = new Uint8Array(this.#heap.subarray(0, this.#used))
    return new Rows(this.#rows, columns, cells, heap, this.#isAscii, kinds)
  }

  /** Takes the body of a DataRow. */
  row(types: readonly number[], bytes: Buffer, start: number): void {
    let from = start + 2
    this.#reserveCells(types.length)
    for (let column = 0; column < types.length; column++) {
      const size = bytes.readInt32BE(from)
      from += 4
      const word = this.#count++ * 4
      this.#words[word] = 0
      this.#words[word + 1] = 0
      this.#words[word + 2] = 0
      this.#words[word + 3] = 0
      if (size < 0) continue
      this.#reserveHeap(size + 64)
      this.#value(types[column] as number, bytes, from, size, word)
      from += size
    }
    this.#rows++
  }

  #value(type: number, bytes: Buffer, from: number, size: number, word: number): void {
    switch (type) {
      case Type.BOOL:
        return this.#integer(word, bytes[from] as number, 0)
      case Type.INT2: {
        const value = bytes.readInt16BE(from)
        return this.#integer(word, value >>> 0, value < 0 ? -1 : 0)
      }
      case Type.INT4:
        return this.#integer(word, bytes.readUInt32BE(from), bytes.readInt32BE(from) < 0 ? -1 : 0)
      case Type.OID:
        return this.#integer(word, bytes.readUInt32BE(from), 0)
      case Type.INT8:
        return this.#integer(word, bytes.readUInt32BE(from + 4), bytes.readUInt32BE(from))
      case Type.FLOAT4:
        return this.#real(word, shortest(bytes.readFloatBE(from)))
      case Type.FLOAT8:
        return this.#real(word, bytes.readDoubleBE(from))
      case Type.NUMERIC:
        return this.#numeric(word, bytes.toString('latin1', from, from + size))
      case Type.BYTEA:
        return this.#span(word, CellType.BLOB, this.#copy(bytes, from, size))
      case Type.TIMESTAMP:
      case Type.TIMESTAMPTZ:
        return this.#span(
          word,
          CellType.TEXT,
          this.#time(bytes.readInt32BE(from), bytes.readUInt32BE(from + 4)),
        )
      case Type.TIME: {
        // As records keep a time of day: on the first day of 2000.
        const micros = bytes.readUInt32BE(from) * 0x1_0000_0000 + bytes.readUInt32BE(from + 4)
        return this.#span(word, CellType.TEXT, this.#moment(0, micros))
      }
      case Type.DATE:
        return this.#span(word, CellType.TEXT, this.#date(bytes.readInt32BE(from)))
      case Type.INTERVAL: {
        const micros = bytes.readBigInt64BE(from)
        const text = intervalText(bytes.readInt32BE(from + 12), bytes.readInt32BE(from + 8), micros)
        return this.#span(word, CellType.TEXT, this.#write(text))
      }
      case Type.UUID: {
        const hex = bytes.toString('hex', from, from + 16)
        const text = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
        return this.#span(word, CellType.TEXT, this.#heap.write(text, this.#used, 'latin1'))
      }
      case Type.JSONB: // behind the byte of its version
        return this.#span(word, CellType.TEXT, this.#copy(bytes, from + 1, size - 1))
      default: {
        const element = this.#types.elementOf(type)
        if (element !== undefined) {
          return this.#text(word, arrayToJson(bytes.toString('utf8', from, from + size), element))
        }
        if (this.#types.isHstore(type))
          return this.#text(word, hstoreToJson(bytes.toString('utf8', from, from + size)))
        return this.#span(word, CellType.TEXT, this.#copy(bytes, from, size))
      }
    }
  }

  #integer(word: number, low: number, high: number): void {
    this.#words[word] = CellType.INTEGER
    this.#words[word + 2] = low
    this.#words[word + 3] = high
  }

  #real(word: number, value: number): void {
    this.#words[word] = CellType.REAL
    this.#reals[(word >> 1) + 1] = value
  }

  /** What a double holds exactly is a number, as in SQLite; longer ones are texts. */
  #numeric(word: number, text: string): void {
    const plain = text.includes('.') ? text.replace(/\.?0+$/, '') : text
    const digits = plain.replace(/[-.]/g, '').replace(/^0+/, '').length
    if (digits > DOUBLE_DIGITS || !/^-?[\d.]+$/.test(plain)) return this.#text(word, plain)
    const value = Number(plain)
    if (!Number.isSafeInteger(value)) return this.#real(word, value)
    this.#integer(word, value >>> 0, Math.floor(value / 0x1_0000_0000))
  }

  #text(word: number, text: string): void {
    this.#reserveHeap(text.length * 3)
    const size = this.#heap.write(text, this.#used, 'utf8')
    if (size !== text.length) this.#isAscii = false
    this.#span(word, CellType.TEXT, size)
  }

  #span(word: number, type: number, size: number): void {
    this.#words[word] = type
    this.#words[word + 1] = size
    this.#words[word + 2] = this.#used
    this.#used += size
  }

  #copy(bytes: Buffer, from: number, size: number): number {
    const heap = this.#heap
    if (size > 256) {
      bytes.copy(heap, this.#used, from, from + size)
      if (this.#isAscii && !isAscii(bytes, from, from + size)) this.#isAscii = false
      return size
    }
    let seen = 0
    const used = this.#used
    for (let k = 0; k < size; k++) {
      const byte = bytes[from + k] as number
      heap[used + k] = byte
      seen |= byte
    }
    if (seen & 0x80) this.#isAscii = false
    return size
  }

  /** Microseconds since 2000 as records keep them: '2026-11-28 14:00:00.500000'. */
  #time(high: number, low: number): number {
    if (high === 0x7fffffff && low === 0xffffffff) return this.#write('infinity')
    if (high === -0x80000000 && low === 0) return this.#write('-infinity')
    const micros = high * 0x1_0000_0000 + low
    if (Number.isSafeInteger(micros)) {
      const days = Math.floor(micros / MICROSECONDS_OF_DAY)
      return this.#moment(days, micros - days * MICROSECONDS_OF_DAY)
    }
    const exact = (BigInt(high) << 32n) | BigInt(low)
    const day = BigInt(MICROSECONDS_OF_DAY)
    const rest = ((exact % day) + day) % day
    return this.#moment(Number((exact - rest) / day), Number(rest))
  }

  #write(text: string): number {
    return this.#heap.write(text, this.#used, 'latin1')
  }

  #moment(days: number, micros: number): number {
    const seconds = Math.floor(micros / 1_000_000)
    const fraction = micros % 1_000_000
    let to = this.#used + this.#day(days)
    const from = this.#used
    this.#heap[to++] = 32
    to = this.#digits(to, Math.floor(seconds / 3600), 2)
    this.#heap[to++] = 58
    to = this.#digits(to, Math.floor(seconds / 60) % 60, 2)
    this.#heap[to++] = 58
    to = this.#digits(to, seconds % 60, 2)
    if (fraction > 0) {
      this.#heap[to++] = 46
      to = this.#digits(to, fraction, 6)
    }
    return to - from
  }

  #date(days: number): number {
    if (days === 0x7fffffff) return this.#write('infinity')
    if (days === -0x80000000) return this.#write('-infinity')
    return this.#day(days)
  }

  /** Days since 2000 as '2026-11-28', by the usual reckoning in years that begin in March. */
  #day(days: number): number {
    const z = days + 730_425
    const era = Math.floor(z / 146_097)
    const ofEra = z - era * 146_097
    const ofCentury =
      ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)
    const year = Math.floor(ofCentury / 365)
    const ofYear = ofEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100))
    const fromMarch = Math.floor((5 * ofYear + 2) / 153)
    const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
    const shown = year + era * 400 + (month <= 2 ? 1 : 0)
    let to = this.#digits(this.#used, shown, Math.max(4, String(shown).length))
    this.#heap[to++] = 45
    to = this.#digits(to, month, 2)
    this.#heap[to++] = 45
    to = this.#digits(to, ofYear - Math.floor((153 * fromMarch + 2) / 5) + 1, 2)
    return to - this.#used
  }

  #digits(to: number, value: number, count: number): number {
    let left = value
    for (let k = to + count - 1; k >= to; k--) {
      this.#heap[k] = 48 + (left % 10)
      left = Math.floor(left / 10)
    }
    return to + count
  }

  #reserveCells(count: number): void {
    if ((this.#count + count) * cellSize <= this.#cells.length) return
    const cells = new Uint8Array(2 * (this.#count + count) * cellSize)
    cells.set(this.#cells)
    this.#cells = cells
    this.#words = new Uint32Array(cells.buffer)
    this.#reals = new Float64Array(cells.buffer)
  }

  #reserveHeap(count: number): void {
    if (this.#used + count <= this.#heap.length) return
    const heap = Buffer.alloc(2 * (this.#used + count))
    this.#heap.copy(heap, 0, 0, this.#used)
    this.#heap = heap
  }
}

/** The fewest digits that mean this number of four bytes, which are not those of the nearest double. */
function shortest(value: number): number {
  for (let digits = 6; digits <= 9; digits++) {
    const found = Number(value.toPrecision(digits))
    if (Math.fround(found) === value) return found
  }
  return value
}

/** An interval as ISO 8601 has it: `P1Y2M3DT4H5M6.5S`. */
function intervalText(months: number, days: number, micros: bigint): string {
  const part = (value: number | bigint, letter: string) =>
    Number(value) === 0 ? '' : value + letter
  const date = part(Math.trunc(months / 12), 'Y') + part(months % 12, 'M') + part(days, 'D')
  const [hours, rest] = [micros / 3_600_000_000n, micros % 3_600_000_000n]
  const seconds = Number(rest % 60_000_000n) / 1_000_000
  const time = part(hours, 'H') + part(rest / 60_000_000n, 'M') + part(seconds, 'S')
  if (time !== '') return `P${date}T${time}`
  return date === '' ? 'PT0S' : `P${date}`
}

function isAscii(bytes: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if ((bytes[at] as number) & 0x80) return false
  return true
}
