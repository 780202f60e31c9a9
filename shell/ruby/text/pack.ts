import { ArgumentError, RangeError } from '../exception/standard-errors.ts'
import { toDouble } from '../float/convert.ts'
import { toInt, toMachineInt } from '../integer/convert.ts'
import { encodeBase64 } from './base64-letters.ts'
import { BinaryString, textOrBytes } from './binary-string.ts'
import { outsideUtf8 } from './encoding.ts'
import { toStr } from './operators.ts'
import { isFloatLetter, type PackDirective, packDirectives } from './pack-template.ts'

/** Array#pack: a text where the template begins with `U` or all is ASCII, else a String of bytes. */
export function arrayPack(
  self: readonly unknown[],
  template: unknown,
  options?: unknown,
): string | BinaryString {
  if (options !== undefined) throw outsideUtf8('pack with buffer:')
  const directives = packDirectives(toStr(template))
  const packer = new Packer(self)
  for (const directive of directives) packer.write(directive)
  const bytes = Uint8Array.from(packer.bytes)
  if (directives[0]?.letter !== 'U') return textOrBytes(bytes)
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}

class Packer {
  readonly bytes: number[] = []
  readonly #values: readonly unknown[]
  #taken = 0

  constructor(values: readonly unknown[]) {
    this.#values = values
  }

  write(directive: PackDirective): void {
    const { letter, count, isCounted } = directive
    const times = count === '*' ? this.#values.length - this.#taken : count
    if (directive.size > 0) {
      for (let turn = 0; turn < times; turn += 1) this.#number(directive)
    } else if (letter === 'U') {
      for (let turn = 0; turn < times; turn += 1) this.#character()
    } else if (letter === 'x') this.#zeros(count === '*' ? 0 : count)
    else if (letter === 'X') this.#shrink(count === '*' ? 0 : count)
    else if (letter === '@') this.#place(count === '*' ? 0 : count)
    else if (letter === 'm') this.#push(encodeBase64(this.#nextBytes(), isCounted ? count : 45))
    else if ('aAZ'.includes(letter)) this.#text(directive)
    else this.#digits(directive)
  }

  #next(): unknown {
    if (this.#taken >= this.#values.length) throw new ArgumentError('too few arguments')
    this.#taken += 1
    return this.#values[this.#taken - 1]
  }

  #nextBytes(): Uint8Array {
    const value = this.#next()
    return value instanceof BinaryString ? value : new TextEncoder().encode(toStr(value))
  }

  #push(text: string): void {
    for (const byte of new TextEncoder().encode(text)) this.bytes.push(byte)
  }

  #number({ letter, size, isBig }: PackDirective): void {
    const part = new Uint8Array(size)
    const view = new DataView(part.buffer)
    if (isFloatLetter(letter)) {
      const value = toDouble(this.#next())
      if (size === 8) view.setFloat64(0, value, !isBig)
      else view.setFloat32(0, value, !isBig)
    } else {
      const value = BigInt.asUintN(size * 8, BigInt(toInt(this.#next())))
      for (let place = 0; place < size; place += 1) {
        part[isBig ? size - 1 - place : place] = Number((value >> BigInt(8 * place)) & 255n)
      }
    }
    this.bytes.push(...part)
  }

  #character(): void {
    const code = toMachineInt(toInt(this.#next()))
    if (code < 0) throw new RangeError('pack(U): value out of range')
    if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) {
      throw outsideUtf8(`pack("U") of ${code}`)
    }
    this.#push(String.fromCodePoint(code))
  }

  #zeros(count: number): void {
    for (let turn = 0; turn < count; turn += 1) this.bytes.push(0)
  }

  #shrink(count: number): void {
    if (count > this.bytes.length) throw new ArgumentError('X outside of string')
    this.bytes.length -= count
  }

  #place(count: number): void {
    if (count < this.bytes.length) this.bytes.length = count
    else this.#zeros(count - this.bytes.length)
  }

  #text({ letter, count }: PackDirective): void {
    const source = this.#nextBytes()
    const length = count === '*' ? source.length + (letter === 'Z' ? 1 : 0) : count
    for (let place = 0; place < length; place += 1) {
      this.bytes.push(source[place] ?? (letter === 'A' ? 32 : 0))
    }
  }

  #digits({ letter, count }: PackDirective): void {
    const text = toStr(this.#next())
    const isBits = letter === 'B' || letter === 'b'
    const each = isBits ? 8 : 2
    const digits = count === '*' ? text : text.slice(0, count)
    if (!(isBits ? /^[01]*$/ : /^[0-9a-fA-F]*$/).test(digits)) {
      throw outsideUtf8(`pack("${letter}") of other letters than digits`)
    }
    for (let at = 0; at < digits.length; at += each) {
      const piece = digits.slice(at, at + each).padEnd(each, '0')
      const ordered = letter === 'b' || letter === 'h' ? [...piece].reverse().join('') : piece
      this.bytes.push(Number.parseInt(ordered, isBits ? 2 : 16))
    }
    if (typeof count === 'number')
      this.#zeros(Math.ceil(count / each) - Math.ceil(digits.length / each))
  }
}
