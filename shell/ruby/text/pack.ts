import { ArgumentError, RangeError } from '../exception/standard-errors.ts'
import { toInt, toMachineInt } from '../integer/convert.ts'
import { encodeBase64 } from './base64-letters.ts'
import { BinaryString, textOrBytes } from './binary-string.ts'
import { outsideUtf8 } from './encoding.ts'
import { toStr } from './operators.ts'
import { type PackDirective, packDirectives } from './pack-template.ts'

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
    } else if (letter === 'm') this.#push(encodeBase64(this.#nextBytes(), isCounted ? count : 45))
    else if ('aA'.includes(letter)) this.#text(directive)
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

  #number({ size }: PackDirective): void {
    const value = BigInt.asUintN(size * 8, BigInt(toInt(this.#next())))
    for (let place = size - 1; place >= 0; place -= 1) {
      this.bytes.push(Number((value >> BigInt(8 * place)) & 255n))
    }
  }

  #character(): void {
    const code = toMachineInt(toInt(this.#next()))
    if (code < 0) throw new RangeError('pack(U): value out of range')
    if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) {
      throw outsideUtf8(`pack("U") of ${code}`)
    }
    this.#push(String.fromCodePoint(code))
  }

  #text({ letter, count }: PackDirective): void {
    const source = this.#nextBytes()
    const length = count === '*' ? source.length : count
    for (let place = 0; place < length; place += 1) {
      this.bytes.push(source[place] ?? (letter === 'A' ? 32 : 0))
    }
  }

  #digits({ letter, count }: PackDirective): void {
    const text = toStr(this.#next())
    const isBits = letter === 'B'
    const each = isBits ? 8 : 2
    const digits = count === '*' ? text : text.slice(0, count)
    if (!(isBits ? /^[01]*$/ : /^[0-9a-fA-F]*$/).test(digits)) {
      throw outsideUtf8(`pack("${letter}") of other letters than digits`)
    }
    for (let at = 0; at < digits.length; at += each) {
      const piece = digits.slice(at, at + each).padEnd(each, '0')
      this.bytes.push(Number.parseInt(piece, isBits ? 2 : 16))
    }
    if (typeof count === 'number')
      for (let at = digits.length; at < count; at += each) this.bytes.push(0)
  }
}
