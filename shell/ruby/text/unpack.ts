import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { ArgumentError } from '../exception/standard-errors.ts'
import { toInt } from '../integer/convert.ts'
import { normalize } from '../integer/integer.ts'
import { toStr } from './operators.ts'

/** One letter of a template with its count: `*` is any number. */
interface Directive {
  letter: string
  count: number | '*'
  isCounted: boolean
  isBig: boolean
}

const SIZES: Readonly<Record<string, number>> = {
  C: 1,
  c: 1,
  S: 2,
  s: 2,
  n: 2,
  v: 2,
  L: 4,
  l: 4,
  N: 4,
  V: 4,
  Q: 8,
  q: 8,
}

function directives(template: string): Directive[] {
  const found = [...template.replace(/\s+/g, '').matchAll(/([A-Za-z])([<>!_]*)(\*|\d+)?/g)]
  return found.map(([, letter = '', marks = '', count]) => {
    if (SIZES[letter] === undefined && !'aAZUxmBbHh'.includes(letter)) {
      throw new OutsideSubsetError(`the directive '${letter}' of pack and unpack is not known here`)
    }
    return {
      letter,
      count: count === undefined ? 1 : count === '*' ? '*' : Number(count),
      isCounted: count !== undefined,
      isBig: letter === 'n' || letter === 'N' || marks.includes('>'),
    }
  })
}

/** String#unpack. */
export function stringUnpack(self: unknown, template: unknown): unknown[] {
  const bytes = new TextEncoder().encode(toStr(self))
  const out: unknown[] = []
  let at = 0
  for (const directive of directives(toStr(template))) {
    const { letter, count } = directive
    const size = SIZES[letter]
    const left = bytes.length - at
    if (size !== undefined) {
      const times = count === '*' ? Math.floor(left / size) : count
      for (let turn = 0; turn < times; turn += 1) {
        if (at + size > bytes.length) out.push(null)
        else {
          out.push(integerAt(bytes, at, size, directive))
          at += size
        }
      }
    } else if (letter === 'U') {
      const characters = [...decode(bytes.subarray(at))]
      const taken = count === '*' ? characters : characters.slice(0, count)
      for (const character of taken) out.push(character.codePointAt(0))
      at += new TextEncoder().encode(taken.join('')).length
    } else if (letter === 'x') {
      at += count === '*' ? left : count
      if (at > bytes.length) throw new ArgumentError('x outside of string')
    } else if (letter === 'm') {
      out.push(decodeBase64(decode(bytes.subarray(at)), count === 0))
      at = bytes.length
    } else if (letter === 'a' || letter === 'A' || letter === 'Z') {
      const length = count === '*' ? left : Math.min(count, left)
      const piece = decode(bytes.subarray(at, at + length))
      const end = piece.indexOf('\0')
      out.push(
        letter === 'a'
          ? piece
          : letter === 'A'
            ? piece.replace(/[ \0]+$/, '')
            : end === -1
              ? piece
              : piece.slice(0, end),
      )
      at += letter === 'Z' && count === '*' && end !== -1 ? end + 1 : length
    } else {
      const [text, used] = digitsAt(bytes.subarray(at), directive)
      out.push(text)
      at += used
    }
  }
  return out
}

/** String#unpack1. */
export function stringUnpack1(self: unknown, template: unknown): unknown {
  return stringUnpack(self, template)[0] ?? null
}

function integerAt(bytes: Uint8Array, at: number, size: number, directive: Directive): unknown {
  let value = 0n
  for (let index = 0; index < size; index += 1) {
    const place = directive.isBig ? index : size - 1 - index
    value = value * 256n + BigInt(bytes[at + place] ?? 0)
  }
  const isSigned = 'cslq'.includes(directive.letter)
  return normalize(isSigned ? BigInt.asIntN(size * 8, value) : value)
}

function digitsAt(bytes: Uint8Array, { letter, count }: Directive): [string, number] {
  const isBits = letter === 'B' || letter === 'b'
  const each = isBits ? 8 : 2
  const wanted = count === '*' ? bytes.length * each : Math.min(count, bytes.length * each)
  const used = Math.ceil(wanted / each)
  let text = ''
  for (const byte of bytes.subarray(0, used)) {
    const digits = byte.toString(isBits ? 2 : 16).padStart(each, '0')
    text += letter === 'b' || letter === 'h' ? [...digits].reverse().join('') : digits
  }
  return [text.slice(0, wanted), used]
}

/** Array#pack. */
export function arrayPack(self: readonly unknown[], template: unknown): string {
  const bytes: number[] = []
  let index = 0
  const next = (): unknown => {
    if (index >= self.length) throw new ArgumentError('too few arguments')
    index += 1
    return self[index - 1]
  }
  for (const directive of directives(toStr(template))) {
    const { letter, count, isCounted } = directive
    const size = SIZES[letter]
    const times = count === '*' ? self.length - index : count
    if (size !== undefined) {
      for (let turn = 0; turn < times; turn += 1) {
        const value = BigInt.asUintN(size * 8, BigInt(toInt(next())))
        for (let place = 0; place < size; place += 1) {
          const shift = BigInt(8 * (directive.isBig ? size - 1 - place : place))
          bytes.push(Number((value >> shift) & 255n))
        }
      }
    } else if (letter === 'U') {
      for (let turn = 0; turn < times; turn += 1) {
        bytes.push(...new TextEncoder().encode(String.fromCodePoint(Number(toInt(next())))))
      }
    } else if (letter === 'x') {
      for (let turn = 0; turn < (count === '*' ? 0 : count); turn += 1) bytes.push(0)
    } else if (letter === 'm') {
      const source = new TextEncoder().encode(toStr(next()))
      bytes.push(...new TextEncoder().encode(encodeBase64(source, isCounted ? count : 45)))
    } else if ('aAZ'.includes(letter)) {
      const source = new TextEncoder().encode(toStr(next()))
      const length = count === '*' ? source.length + (letter === 'Z' ? 1 : 0) : count
      for (let place = 0; place < length; place += 1) {
        bytes.push(source[place] ?? (letter === 'A' ? 32 : 0))
      }
    } else {
      bytes.push(...packDigits(toStr(next()), directive))
    }
  }
  return decode(Uint8Array.from(bytes))
}

function packDigits(text: string, { letter, count }: Directive): number[] {
  const isBits = letter === 'B' || letter === 'b'
  const each = isBits ? 8 : 2
  const digits = count === '*' ? text : text.slice(0, count)
  const bytes: number[] = []
  for (let at = 0; at < digits.length; at += each) {
    const piece = digits.slice(at, at + each).padEnd(each, '0')
    const ordered = letter === 'b' || letter === 'h' ? [...piece].reverse().join('') : piece
    bytes.push(Number.parseInt(ordered, isBits ? 2 : 16))
  }
  return bytes
}

/** Strings are text here: bytes that are no UTF-8 have no place. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new OutsideSubsetError('a String of bytes that are no UTF-8 is outside the Ruby subset')
  }
}

function encodeBase64(bytes: Uint8Array, count: number | '*'): string {
  const whole = (part: Uint8Array): string => btoa(String.fromCharCode(...part))
  if (count === 0) return whole(bytes)
  const wanted = count === '*' ? 45 : count
  const step = wanted < 3 ? 45 : Math.floor(wanted / 3) * 3
  let out = ''
  for (let at = 0; at < bytes.length; at += step) out += `${whole(bytes.subarray(at, at + step))}\n`
  return out
}

function decodeBase64(text: string, isStrict: boolean): string {
  if (isStrict && (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0)) {
    throw new ArgumentError('invalid base64')
  }
  const plain = (text.split('=')[0] ?? '').replace(/[^A-Za-z0-9+/]/g, '')
  const kept = plain.length % 4 === 1 ? plain.slice(0, -1) : plain
  return decode(Uint8Array.from(atob(kept), (character) => character.charCodeAt(0)))
}
