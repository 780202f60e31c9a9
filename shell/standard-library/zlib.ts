import { zlib } from '../builtin.ts'
import { defineClass } from '../ruby/class/define.ts'
import { BinaryString, stringOfBytes } from '../ruby/text/binary-string.ts'
import { bytesOf } from './bytes.ts'

/** Zlib of the standard library, for its checksums. */
export class Zlib {
  static {
    defineClass(this, 'Zlib', { staticParameters: { crc32: '0-2' } })
  }

  static crc32(text: unknown = '', start: unknown = 0): number {
    return zlib().crc32(bytesOf(text), Number(start))
  }
}

/** ActiveSupport::Gzip: a text in the form of gzip, and back. */
export class Gzip {
  static {
    defineClass(this, 'ActiveSupport::Gzip')
  }

  static compress(text: unknown): BinaryString {
    return BinaryString.of8bit(zlib().gzipSync(bytesOf(text)))
  }

  static decompress(bytes: unknown): string | BinaryString {
    return stringOfBytes(zlib().gunzipSync(bytesOf(bytes)))
  }
}
