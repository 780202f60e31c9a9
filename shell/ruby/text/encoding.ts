import type { MethodTable } from '../call/signature.ts'
import { OutsideSubsetError } from '../exception/fatal-errors.ts'
import { ArgumentError, EncodingError } from '../exception/standard-errors.ts'
import { toStr } from './operators.ts'

/** A Ruby Encoding. Texts are UTF-8, Strings of bytes ASCII-8BIT; the names of ASCII Symbols US-ASCII. */
export class Encoding {
  static readonly rubyName = 'Encoding'
  static readonly UTF_8 = new Encoding('UTF-8', ['CP65001'])
  static readonly ASCII_8BIT = new Encoding('ASCII-8BIT', ['BINARY'])
  static readonly BINARY = Encoding.ASCII_8BIT
  static readonly US_ASCII = new Encoding('US-ASCII', ['ASCII', 'ANSI_X3.4-1968', '646'])
  static readonly ASCII = Encoding.US_ASCII
  readonly #names: readonly string[]

  private constructor(name: string, others: readonly string[]) {
    this.#names = [name, ...others]
  }

  name(): string {
    return this.#names[0] ?? ''
  }

  names(): string[] {
    return [...this.#names]
  }

  to_s(): string {
    return this.name()
  }

  inspect(): string {
    return `#<Encoding:${this.name()}>`
  }
}

/** The methods of Encoding. */
export const encodingMethods = {
  inspect: [(self: Encoding) => self.inspect(), '0 -> String'],
  name: [(self: Encoding) => self.name(), '0 -> String'],
  to_s: [(self: Encoding) => self.to_s(), '0 -> String'],
} as const satisfies MethodTable

/** The methods of the class Encoding. */
export const encodingSingletons = {
  default_external: [() => Encoding.UTF_8, '0'],
  default_internal: [() => null, '0 -> nil'],
  find: [(_owner, name) => encodingOf(name), '1'],
} as const satisfies MethodTable

/** Encodings that CRuby has and this library has not. */
const FOREIGN =
  /^(?:UTF-?(?:7|8-MAC|16|32)|UTF-(?:16|32)[LB]E|UTF8-|ISO-8859|WINDOWS|CP\d|IBM|EUC|SHIFT|SJIS|BIG5|GB|KOI8|TIS|MAC|ISO-2022|EMACS|STATELESS|CESU)/i

/** The encoding that an argument names. */
export function encodingOf(value: unknown): Encoding {
  if (value instanceof Encoding) return value
  const name = toStr(value)
  const known = [Encoding.UTF_8, Encoding.ASCII_8BIT, Encoding.US_ASCII].find((encoding) =>
    encoding.names().some((other) => other.toLowerCase() === name.toLowerCase()),
  )
  if (known !== undefined) return known
  if (FOREIGN.test(name)) throw outsideUtf8(`the encoding ${name}`)
  throw new ArgumentError(`unknown encoding name - ${name}`)
}

/** What asks for bytes that are no UTF-8. */
export function outsideUtf8(what: string): OutsideSubsetError {
  return new OutsideSubsetError(
    `${what} is outside the Ruby subset: Strings are UTF-8; keep bytes as Integers (bytes, getbyte, pack, unpack)`,
  )
}

/** What CRuby raises of Strings in two encodings, or in one that it cannot make of another: programs may rescue them. */
class CompatibilityError extends EncodingError {
  static override readonly rubyName = 'Encoding::CompatibilityError'
}
class UndefinedConversionError extends EncodingError {
  static override readonly rubyName = 'Encoding::UndefinedConversionError'
}
class InvalidByteSequenceError extends EncodingError {
  static override readonly rubyName = 'Encoding::InvalidByteSequenceError'
}
class ConverterNotFoundError extends EncodingError {
  static override readonly rubyName = 'Encoding::ConverterNotFoundError'
}

/** The same by their Ruby names. */
export const encodingErrors = Object.fromEntries(
  [
    CompatibilityError,
    UndefinedConversionError,
    InvalidByteSequenceError,
    ConverterNotFoundError,
  ].map((type) => [type.rubyName, type]),
)
