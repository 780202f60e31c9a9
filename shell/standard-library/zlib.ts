import { zlib } from '../builtin.ts'
import { defineClass } from '../ruby/class/define.ts'
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
