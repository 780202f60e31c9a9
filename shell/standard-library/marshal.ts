import { defineClass } from '../ruby/class/define.ts'
import { OutsideSubsetError } from '../ruby/exception/fatal-errors.ts'
import { ArgumentError, TypeError } from '../ruby/exception/standard-errors.ts'
import { Float } from '../ruby/float/float.ts'
import { Hash } from '../ruby/hash/hash.ts'
import { answers, send } from '../ruby/index.ts'
import { normalize } from '../ruby/integer/integer.ts'
import { stringOfBytes, textOrBytes } from '../ruby/text/binary-string.ts'
import { symbol } from '../ruby/text/symbol.ts'
import { bytesOf } from './bytes.ts'

/** Marshal of Ruby: reads what CRuby has written. */
export class Marshal {
  static {
    defineClass(this, 'Marshal')
  }

  /** What a String, or what answers `read`, holds. */
  static load(source: unknown): unknown {
    return loadMarshal(bytesOf(answers(source, 'read') ? send(source, 'read') : source))
  }
}

/**
 * nil, true, false, Integer, Float, String, Symbol, Array and Hash of Marshal's format 4.8. Raises OutsideSubsetError for objects
 * of classes, ArgumentError for data that ends early, and TypeError for another format. Source: CRuby, doc/marshal.rdoc.
 */
export function loadMarshal(bytes: Uint8Array): unknown {
  if (bytes.length < 2) throw new ArgumentError('marshal data too short')
  const [major = 0, minor = 0] = bytes
  if (major !== 4 || minor > 8) {
    const found = `format version 4.8 required; ${major}.${minor} given`
    throw new TypeError(`incompatible marshal file format (can't be read)\n\t${found}`)
  }
  return new Reader(bytes).value()
}

const MOST_LEVELS = 1000

class Reader {
  readonly #bytes: Uint8Array
  readonly #symbols: symbol[] = []
  readonly #objects: unknown[] = []
  #at = 2
  #levels = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  value(): unknown {
    this.#levels += 1
    if (this.#levels > MOST_LEVELS) {
      throw new OutsideSubsetError(`Marshal reads ${MOST_LEVELS} levels at most`)
    }
    const value = this.#read(String.fromCharCode(this.#byte()))
    this.#levels -= 1
    return value
  }

  #read(type: string): unknown {
    switch (type) {
      case '0':
        return null
      case 'T':
        return true
      case 'F':
        return false
      case 'i':
        return this.#integer()
      case 'l':
        return this.#kept(this.#large())
      case 'f':
        return this.#kept(this.#float())
      case '"':
        return this.#kept(textOrBytes(this.#part()))
      case 'I':
        return this.#encoded()
      case ':':
        return this.#symbol()
      case ';':
        return this.#symbols[this.#integer()]
      case '@':
        return this.#objects[this.#integer()]
      case '[':
        return this.#array()
      case '{':
      case '}':
        return this.#hash(type === '}')
      default:
        throw new OutsideSubsetError(
          `Marshal reads nil, true, false, numbers, Strings, Symbols, Arrays and Hashes here, no value of type ${type}`,
        )
    }
  }

  #kept<Value>(value: Value): Value {
    this.#objects.push(value)
    return value
  }

  /** A String, or a Symbol that is no ASCII, with the encoding behind it. */
  #encoded(): unknown {
    const type = String.fromCharCode(this.#byte())
    if (type === ':') {
      const read = this.#symbol()
      this.#skipVariables()
      return read
    }
    if (type !== '"') return this.#read(type)
    const text = this.#kept(stringOfBytes(this.#part()))
    this.#skipVariables()
    return text
  }

  #skipVariables(): void {
    for (let left = this.#integer(); left > 0; left -= 1) {
      this.value()
      this.value()
    }
  }

  #symbol(): symbol {
    const read = symbol(String(stringOfBytes(this.#part())))
    this.#symbols.push(read)
    return read
  }

  #array(): unknown[] {
    const list: unknown[] = this.#kept([])
    for (let left = this.#integer(); left > 0; left -= 1) list.push(this.value())
    return list
  }

  #hash(hasDefault: boolean): Hash {
    const hash = this.#kept(new Hash())
    for (let left = this.#integer(); left > 0; left -= 1) {
      const key = this.value()
      hash.set(key, this.value())
    }
    if (hasDefault) send(hash, 'default=', [this.value()])
    return hash
  }

  #float(): Float {
    const text = String(textOrBytes(this.#part()))
    const known: Readonly<Record<string, number>> = {
      inf: Number.POSITIVE_INFINITY,
      '-inf': Number.NEGATIVE_INFINITY,
      nan: Number.NaN,
    }
    return new Float(known[text] ?? Number(text))
  }

  #large(): number | bigint {
    const isNegative = this.#byte() === 0x2d
    let value = 0n
    for (const byte of this.#bytesOf(2 * this.#integer()).toReversed()) {
      value = (value << 8n) | BigInt(byte)
    }
    return normalize(isNegative ? -value : value)
  }

  #part(): Uint8Array {
    return this.#bytesOf(this.#integer())
  }

  #bytesOf(length: number): Uint8Array {
    const end = this.#at + length
    if (length < 0 || end > this.#bytes.length) throw new ArgumentError('marshal data too short')
    const part = this.#bytes.subarray(this.#at, end)
    this.#at = end
    return part
  }

  #integer(): number {
    const first = (this.#byte() << 24) >> 24
    if (first > 4) return first - 5
    if (first < -4) return first + 5
    let value = 0
    for (let at = 0; at < Math.abs(first); at += 1) value += this.#byte() * 2 ** (8 * at)
    return first < 0 ? value - 2 ** (-8 * first) : value
  }

  #byte(): number {
    const byte = this.#bytes[this.#at]
    if (byte === undefined) throw new ArgumentError('marshal data too short')
    this.#at += 1
    return byte
  }
}
