import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { RuntimeError } from '../exception/standard-errors.ts'
import { textOfBytes } from './binary-string.ts'
import { inspectAscii } from './inspect-string.ts'
import { type Str, text } from './mutable-string.ts'

const DUMPED = /["\\]|#[{$@]|[^ -~]/gu

/** String#dump: the text as a literal of ASCII alone. */
export function stringDump(self: Str): string {
  const shown = text(self).replace(DUMPED, (found) => {
    const code = found.codePointAt(0) ?? 0
    if (code < 128) return inspectAscii(found).slice(1, -1)
    const digits = code.toString(16).toUpperCase()
    return digits.length > 4 ? `\\u{${digits}}` : `\\u${digits.padStart(4, '0')}`
  })
  return `"${shown}"`
}

const LETTERS: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  f: '\f',
  v: '\v',
  b: '\b',
  a: '\u0007',
  e: '\u001b',
}

/** String#undump: the text that such a literal is of. */
export function stringUndump(self: Str): string {
  const value = text(self)
  if (!value.startsWith('"')) throw new RuntimeError(NOT_WRAPPED)
  const found = /^"((?:[^"\\]|\\[^])*)(")?/.exec(value)
  const [whole = '', body = '', closing] = found ?? []
  if (closing === undefined) throw new RuntimeError('unterminated dumped string')
  if (whole.length < value.length) throw new RuntimeError(NOT_WRAPPED)
  const hasUnicode = /\\u/.test(body)
  const hasHex = /\\x(?![0-7][0-9a-f])/i.test(body) || (hasUnicode && /\\x/.test(body))
  if (hasUnicode && hasHex) throw new RuntimeError('hex escape and Unicode escape are mixed')
  return textOfEscapes(body)
}

const NOT_WRAPPED = `invalid dumped string; not wrapped with '"' nor '"...".force_encoding("...")' form`
const ESCAPE = /(?:\\x[0-9a-fA-F]{1,2})+|\\u\{([^}]*)\}|\\u([0-9a-fA-F]{4})|\\u|\\x|\\([^])/g

function textOfEscapes(body: string): string {
  return body.replace(ESCAPE, (found, list?: string, four?: string, letter?: string) => {
    if (letter !== undefined) return LETTERS[letter] ?? (/["\\#]/.test(letter) ? letter : found)
    if (found === '\\u') throw new RuntimeError('invalid Unicode escape')
    if (found === '\\x') throw new RuntimeError('invalid hex escape')
    if (four !== undefined) return String.fromCharCode(Number.parseInt(four, 16))
    if (list !== undefined) return list.trim().split(/\s+/).map(characterOf).join('')
    const bytes = found.split('\\x').slice(1)
    const decoded = textOfBytes(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16)))
    if (decoded !== null) return decoded
    throw new OutsideSubsetError('undump gives bytes that are no UTF-8 text')
  })
}

function characterOf(digits: string): string {
  const code = Number.parseInt(digits, 16)
  if (!/^[0-9a-fA-F]+$/.test(digits)) throw new RuntimeError('unterminated Unicode escape')
  if (code > 0x10ffff) throw new RuntimeError('invalid Unicode codepoint (too large)')
  return String.fromCodePoint(code)
}
