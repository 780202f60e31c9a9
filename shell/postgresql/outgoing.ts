import { ptr } from 'bun:ffi'
import type { Bind } from '../schema/connection.ts'
import type { Stream } from './socket.ts'
import { jsonToArray, jsonToHstore, Type, type TypeMap } from './types.ts'

const encoder = new TextEncoder()

/** Messages to the server, in one buffer that is used again. Source: PostgreSQL, "Message Formats". */
export class Outgoing {
  readonly #types: TypeMap
  #bytes = Buffer.alloc(16_384)
  #address = ptr(this.#bytes)
  #length = 0

  constructor(types: TypeMap) {
    this.#types = types
  }

  /** Sends what has been written. */
  send(stream: Stream): void {
    const length = this.#length
    this.#length = 0
    stream.send(this.#address, length)
  }

  /** A message: its letter, and what `body` writes. */
  message(kind: string, body: () => void): void {
    this.byte(kind.charCodeAt(0))
    this.sized(body)
  }

  /** What `body` writes behind its length, which counts itself. */
  sized(body: () => void): void {
    const start = this.#length
    this.long(0)
    body()
    this.#bytes.writeUInt32BE(this.#length - start, start)
  }

  /** Parse: a statement under a name. */
  parse(name: string, sql: string): void {
    this.message('P', () => {
      this.text(name)
      this.text(sql)
      this.short(0)
    })
  }

  /** Describe a statement. */
  describe(name: string): void {
    this.message('D', () => {
      this.byte(83)
      this.text(name)
    })
  }

  /** Close a statement. */
  release(name: string): void {
    this.message('C', () => {
      this.byte(83)
      this.text(name)
    })
  }

  /** A statement without parameters and rows, with the next ones. */
  plain(sql: string): void {
    this.parse('', sql)
    this.bind('', [], [], [])
    this.execute()
  }

  bind(
    name: string,
    binds: readonly Bind[],
    parameters: readonly number[],
    formats: readonly number[],
  ): void {
    this.message('B', () => {
      this.text('')
      this.text(name)
      this.short(binds.length)
      for (let k = 0; k < binds.length; k++) this.short(isBinary(binds[k], parameters[k]) ? 1 : 0)
      this.short(binds.length)
      for (let k = 0; k < binds.length; k++) this.value(binds[k], parameters[k])
      this.short(formats.length)
      for (const format of formats) this.short(format)
    })
  }

  execute(): void {
    this.byte(69)
    this.long(9)
    this.byte(0)
    this.long(0)
  }

  sync(): void {
    this.byte(83)
    this.long(4)
  }

  value(value: Bind | undefined, type: number | undefined): void {
    if (value === null || value === undefined) this.long(0xffffffff)
    else if (value instanceof Uint8Array) this.bytes(value)
    else if (!isBinary(value, type)) this.#textValue(String(value), type)
    else if (type === Type.INT8) {
      this.long(8)
      this.#reserve(8)
      this.#length = this.#bytes.writeBigInt64BE(BigInt(value), this.#length)
    } else if (type === Type.FLOAT8) {
      this.long(8)
      this.#reserve(8)
      this.#length = this.#bytes.writeDoubleBE(Number(value), this.#length)
    } else if (type === Type.INT4) {
      this.long(4)
      this.long(Number(value) >>> 0)
    } else if (type === Type.INT2) {
      this.long(2)
      this.short(Number(value) & 0xffff)
    } else {
      this.long(1)
      this.byte(value ? 1 : 0)
    }
  }

  byte(value: number): void {
    this.#reserve(1)
    this.#bytes[this.#length++] = value
  }

  short(value: number): void {
    this.#reserve(2)
    this.#length = this.#bytes.writeUInt16BE(value, this.#length)
  }

  long(value: number): void {
    this.#reserve(4)
    this.#length = this.#bytes.writeUInt32BE(value, this.#length)
  }

  /** A text with a zero behind it. */
  text(value: string): void {
    this.#reserve(value.length * 3 + 1)
    this.#length += this.#bytes.write(value, this.#length)
    this.#bytes[this.#length++] = 0
  }

  bytes(bytes: Uint8Array): void {
    this.long(bytes.length)
    this.raw(bytes)
  }

  raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  #textValue(text: string, type = 0): void {
    const isArray = this.#types.elementOf(type) !== undefined
    const written = isArray
      ? jsonToArray(text)
      : this.#types.isHstore(type)
        ? jsonToHstore(text)
        : text
    this.bytes(encoder.encode(written))
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return
    const bytes = Buffer.alloc(2 * (this.#length + count))
    this.#bytes.copy(bytes, 0, 0, this.#length)
    this.#bytes = bytes
    this.#address = ptr(bytes)
  }
}

/** Whether a value goes in its binary form; what does not fit its type is left to the server, which says so. */
function isBinary(value: Bind | undefined, type: number | undefined): boolean {
  if (value instanceof Uint8Array) return true
  if (typeof value === 'bigint') return type === Type.INT8 && BigInt.asIntN(64, value) === value
  if (typeof value !== 'number') return false
  if (type === Type.FLOAT8) return true
  if (!Number.isInteger(value)) return false
  switch (type) {
    case Type.INT8:
      return Number.isSafeInteger(value)
    case Type.INT4:
      return (value | 0) === value
    case Type.INT2:
      return value >= -32_768 && value <= 32_767
    case Type.BOOL:
      return value === 0 || value === 1
    default:
      return false
  }
}
