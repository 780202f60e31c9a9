import { checkMutable } from '../object/frozen.ts'
import { isKeywords } from '../types.ts'
import { BinaryString } from './binary-string.ts'
import { Encoding, encodingOf, outsideUtf8 } from './encoding.ts'
import { MutableString, type Str, text } from './mutable-string.ts'

/** String#encoding. */
export function stringEncoding(_self: Str): Encoding {
  return Encoding.UTF_8
}

/** String#force_encoding: to UTF-8, which it is. */
export function stringForceEncoding(self: Str, encoding: unknown): Str {
  if (self instanceof MutableString) checkMutable(self, 'force_encoding')
  const wanted = encodingOf(encoding)
  if (wanted === Encoding.UTF_8) return self
  throw outsideUtf8(`force_encoding(${wanted.inspect()})`)
}

/** String#b: its bytes. */
export function stringB(self: Str): BinaryString {
  return BinaryString.of8bit(new TextEncoder().encode(text(self)))
}

/** String#encode: to UTF-8, where nothing has to be replaced. */
export function stringEncode(self: Str, ...args: unknown[]): string {
  for (const encoding of args.filter((arg) => !isKeywords(arg))) {
    if (encodingOf(encoding) !== Encoding.UTF_8)
      throw outsideUtf8(`encode to ${encodingOf(encoding).name()}`)
  }
  const options = args.find(isKeywords) ?? {}
  const other = Object.keys(options).find((name) => !/^(?:invalid|undef|replace)$/.test(name))
  if (other !== undefined) throw outsideUtf8(`encode with ${other}:`)
  return text(self)
}

/** String#encode!: the same in place. */
export function stringEncodeBang(self: Str, ...args: unknown[]): MutableString {
  stringEncode(checkMutable(self, 'encode!'), ...args)
  return checkMutable(self, 'encode!')
}

/** String#scrub: a text has nothing to replace. */
export function stringScrub(self: Str): string {
  return text(self)
}

/** String#scrub!. */
export function stringScrubBang(self: Str): MutableString {
  return checkMutable(self, 'scrub!')
}
