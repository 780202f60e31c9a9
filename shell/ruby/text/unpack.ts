import { ArgumentError } from '../exception/standard-errors.ts'
import { toIndex } from '../integer/convert.ts'
import { isKeywords } from '../types.ts'
import { decodeBase64 } from './base64-letters.ts'
import { textOrBytes } from './binary-string.ts'
import { toStr } from './operators.ts'
import { type PackDirective, packDirectives } from './pack-template.ts'

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
    else if (letter === 'm') {
      const letters = new TextDecoder('latin1').decode(this.#bytes.subarray(this.#at))
      this.out.push(textOrBytes(decodeBase64(letters, count === 0)))
      this.#at = this.#bytes.length
    } else if ('aA'.includes(letter)) this.#readText(directive, left)
    else this.#readDigits(directive)
  }

  #readNumbers({ letter, count, size }: PackDirective, left: number): void {
    const times = count === '*' ? Math.floor(left / size) : count
    for (let turn = 0; turn < times; turn += 1) {
      if (this.#at + size > this.#bytes.length) this.out.push(null)
      else {
        let value = 0
        for (const byte of this.#bytes.subarray(this.#at, this.#at + size)) {
          value = value * 256 + byte
        }
        this.out.push(letter === 'c' && value > 127 ? value - 256 : value)
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

  #readText({ letter, count }: PackDirective, left: number): void {
    const length = count === '*' ? left : Math.min(count, left)
    let piece = this.#bytes.slice(this.#at, this.#at + length)
    this.#at += length
    if (letter === 'A') {
      let kept = piece.length
      while (kept > 0 && (piece[kept - 1] === 0 || piece[kept - 1] === 32)) kept -= 1
      piece = piece.slice(0, kept)
    }
    this.out.push(textOrBytes(piece))
  }

  #readDigits({ letter, count }: PackDirective): void {
    const isBits = letter === 'B'
    const each = isBits ? 8 : 2
    const rest = this.#bytes.subarray(this.#at)
    const wanted = count === '*' ? rest.length * each : Math.min(count, rest.length * each)
    const used = Math.ceil(wanted / each)
    let text = ''
    for (const byte of rest.subarray(0, used)) {
      text += byte.toString(isBits ? 2 : 16).padStart(each, '0')
    }
    this.out.push(text.slice(0, wanted))
    this.#at += used
  }
}
