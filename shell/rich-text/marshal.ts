/**
 * Reads Strings, Symbols, nil and Hashes of these as CRuby's Marshal writes them, format 4.8; null for anything else. It makes no
 * objects, so what it reads can do nothing. Source: CRuby, doc/marshal.rdoc.
 */
export function readMarshal(bytes: Uint8Array): unknown {
  const reader = new Reader(bytes)
  try {
    return reader.value()
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

const MOST_LEVELS = 8

class Reader {
  readonly #bytes: Uint8Array
  readonly #symbols: string[] = []
  readonly #objects: unknown[] = []
  #at = 2
  #levels = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  value(): unknown {
    const type = String.fromCharCode(this.#byte())
    this.#levels += 1
    if (this.#levels > MOST_LEVELS) throw new RangeError('too deep')
    try {
      return this.#read(type)
    } finally {
      this.#levels -= 1
    }
  }

  #read(type: string): unknown {
    switch (type) {
      case '0':
        return null
      case '"':
        return this.#kept(this.#text())
      case 'I': {
        const text = this.value()
        for (let left = this.#integer(); left > 0; left -= 1) {
          this.value()
          this.value()
        }
        return text
      }
      case ':': {
        const name = this.#text()
        this.#symbols.push(name)
        return name
      }
      case ';':
        return this.#symbols[this.#integer()]
      case '@':
        return this.#objects[this.#integer()]
      case 'T':
        return true
      case 'F':
        return false
      case '{': {
        const hash: Record<string, unknown> = Object.create(null)
        this.#kept(hash)
        for (let left = this.#integer(); left > 0; left -= 1) {
          const key = String(this.value())
          hash[key] = this.value()
        }
        return hash
      }
      default:
        throw new RangeError(`a value of type ${type}`)
    }
  }

  #kept<Value>(value: Value): Value {
    this.#objects.push(value)
    return value
  }

  #text(): string {
    const length = this.#integer()
    const end = this.#at + length
    if (length < 0 || end > this.#bytes.length) throw new RangeError('the text ends early')
    const text = new TextDecoder().decode(this.#bytes.subarray(this.#at, end))
    this.#at = end
    return text
  }

  #integer(): number {
    const first = (this.#byte() << 24) >> 24
    if (first === 0) return 0
    if (first > 4) return first - 5
    if (first < 0) throw new RangeError('a number below 0')
    let value = 0
    for (let at = 0; at < first; at += 1) value += this.#byte() * 2 ** (8 * at)
    return value
  }

  #byte(): number {
    const byte = this.#bytes[this.#at]
    if (byte === undefined) throw new RangeError('the text ends early')
    this.#at += 1
    return byte
  }
}
