import { defineClass } from '../ruby/class/define.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { toS } from '../ruby/object/texts.ts'
import { isFalsy } from '../ruby/object/truth.ts'
import { type BinaryString, stringOfBytes } from '../ruby/text/binary-string.ts'
import type { Keywords } from '../ruby/types.ts'
import { bytesOf } from './bytes.ts'

/** Base64 of the standard library. What it decodes is a String of bytes where they are no text. */
export class Base64 {
  static {
    defineClass(this, 'Base64', { staticParameters: { urlsafe_encode64: '1 k:padding?' } })
  }

  static encode64(text: unknown): string {
    return Base64.strict_encode64(text).replace(/.{1,60}/g, '$&\n')
  }

  static strict_encode64(text: unknown): string {
    return Buffer.from(bytesOf(text)).toString('base64')
  }

  static urlsafe_encode64(text: unknown, { padding = true }: Keywords = {}): string {
    const encoded = Base64.strict_encode64(text).replaceAll('+', '-').replaceAll('/', '_')
    return isFalsy(padding) ? encoded.replace(/=+$/, '') : encoded
  }

  /** Passes over what is no letter of Base64, and stops at the padding. */
  static decode64(text: unknown): string | BinaryString {
    const letters = toS(text).replace(/[^A-Za-z0-9+/=]/g, '')
    return decoded(letters.split('=')[0] ?? '')
  }

  static strict_decode64(text: unknown): string | BinaryString {
    const given = toS(text)
    const letters = given.replace(/={0,2}$/, '')
    // The bits that no byte takes have to be zero.
    const isWhole =
      given.length % 4 === 0 && Buffer.from(letters, 'base64').toString('base64') === given
    if (!isWhole) throw new ArgumentError('invalid base64')
    return decoded(letters)
  }

  static urlsafe_decode64(text: unknown): string | BinaryString {
    const letters = toS(text).replaceAll('-', '+').replaceAll('_', '/')
    const isPadded = letters.endsWith('=') || letters.length % 4 === 0
    return Base64.strict_decode64(
      isPadded ? letters : letters.padEnd(letters.length + 4 - (letters.length % 4), '='),
    )
  }
}

function decoded(letters: string): string | BinaryString {
  return stringOfBytes(Buffer.from(letters, 'base64'))
}
