import { ArgumentError } from '../exception/standard-errors.ts'
import { Float } from '../float/float.ts'
import { toIndex } from '../integer/convert.ts'
import { normalize } from '../integer/integer.ts'
import { isKeywords } from '../types.ts'
import { decodeBase64 } from './base64-letters.ts'
import { textOrBytes } from './binary-string.ts'
import { toStr } from './operators.ts'
import { isFloatLetter, type PackDirective, packDirectives } from './pack-template.ts'

/** String#unpack. */
export function stringUnpack(self: unknown, template: unknown, options?: unknown): unknown[] {
  return bytesUnpack(new TextEncoder().encode(toStr(self)), template, options)
}

/** String#unpack1. */
export function stringUnpack1(self: unknown, template: unknown, options?: unknown): unknown {
  return stringUnpack(self, template, options)[0] ?? null
}

/** String#unpack1 of bytes. */
export function bytesUnpack1(self: Uint8Array, template: unknown, options?: unknown): unknown {
  return bytesUnpack(self, template, options)[0] ?? null
}

/** String#unpack of bytes. */
export function bytesUnpack(bytes: Uint8Array, template: unknown, options?: unknown): unknown[] {
  const offset = isKeywords(options) ? toIndex(options['offset'] ?? 0) : 0
  if (offset < 0) throw new ArgumentError("offset can't be negative")
  if (offset > bytes.length) throw new ArgumentError('offset outside of string')
  const reader = new Unpacker(bytes.subarray(offset))
  for (const directive of packDirectives(toStr(template))) reader.read(directive)
  return reader.out
}

class Unpacker {
  readonly out: unknown[] = []
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  read(directive: PackDirective): void {
    const { letter, count } = directive
    const left = this.#bytes.length - this.#at
    if (directive.size > 0) this.#readNumbers(directive, left)
    else if (letter === 'U') this.#readCharacters(count)
    else if (letter === 'x' || letter === 'X' || letter === '@') this.#move(directive, left)
    else if (letter === 'm') {
      const letters = new TextDecoder('latin1').decode(this.#bytes.subarray(this.#at))
      this.out.push(textOrBytes(decodeBase64(letters, count === 0)))
      this.#at = this.#bytes.length
    } else if ('aAZ'.includes(letter)) this.#readText(directive, left)
    else this.#readDigits(directive)
  }

  #readNumbers({ letter, count, size, isBig }: PackDirective, left: number): void {
    const times = count === '*' ? Math.floor(left / size) : count
    for (let turn = 0; turn < times; turn += 1) {
      if (this.#at + size > this.#bytes.length) this.out.push(null)
      else {
        const part = this.#bytes.slice(this.#at, this.#at + size)
        this.out.push(isFloatLetter(letter) ? floatOf(part, isBig) : integerOf(part, letter, isBig))
        this.#at += size
      }
    }
  }

  #readCharacters(count: number | '*'): void {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    for (
      let turn = 0;
      (count === '*' || turn < count) && this.#at < this.#bytes.length;
      turn += 1
    ) {
      const first = this.#bytes[this.#at] ?? 0
      const length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
      try {
        const character = decoder.decode(this.#bytes.subarray(this.#at, this.#at + length))
        this.out.push(character.codePointAt(0))
      } catch {
        throw new ArgumentError('malformed UTF-8 character')
      }
      this.#at += length
    }
  }

  #move({ letter, count }: PackDirective, left: number): void {
    if (letter === '@') this.#at = count === '*' ? this.#at : count
    else if (letter === 'x') this.#at += count === '*' ? left : count
    else this.#at -= count === '*' ? 0 : count
    if (this.#at < 0 || this.#at > this.#bytes.length) {
      throw new ArgumentError(`${letter} outside of string`)
    }
  }

  #readText({ letter, count }: PackDirective, left: number): void {
    const length = count === '*' ? left : Math.min(count, left)
    let piece = this.#bytes.slice(this.#at, this.#at + length)
    const end = piece.indexOf(0)
    this.#at += letter === 'Z' && count === '*' && end >= 0 ? end + 1 : length
    if (letter === 'Z' && end >= 0) piece = piece.slice(0, end)
    if (letter === 'A') {
      let kept = piece.length
      while (kept > 0 && (piece[kept - 1] === 0 || piece[kept - 1] === 32)) kept -= 1
      piece = piece.slice(0, kept)
    }
    this.out.push(textOrBytes(piece))
  }

  #readDigits({ letter, count }: PackDirective): void {
    const isBits = letter === 'B' || letter === 'b'
    const each = isBits ? 8 : 2
    const rest = this.#bytes.subarray(this.#at)
    const wanted = count === '*' ? rest.length * each : Math.min(count, rest.length * each)
    const used = Math.ceil(wanted / each)
    let text = ''
    for (const byte of rest.subarray(0, used)) {
      const digits = byte.toString(isBits ? 2 : 16).padStart(each, '0')
      text += letter === 'b' || letter === 'h' ? [...digits].reverse().join('') : digits
    }
    this.out.push(text.slice(0, wanted))
    this.#at += used
  }
}

function integerOf(part: Uint8Array, letter: string, isBig: boolean): unknown {
  let value = 0n
  for (const byte of isBig ? part : part.reverse()) value = value * 256n + BigInt(byte)
  const isSigned = 'csilqj'.includes(letter)
  return normalize(isSigned ? BigInt.asIntN(part.length * 8, value) : value)
}

function floatOf(part: Uint8Array, isBig: boolean): Float {
  const view = new DataView(part.buffer, part.byteOffset, part.length)
  return new Float(part.length === 8 ? view.getFloat64(0, !isBig) : view.getFloat32(0, !isBig))
}
