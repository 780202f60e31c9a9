import { crypto } from '../builtin.ts'
import { defineClass } from '../ruby/class/define.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { bytesOf } from './bytes.ts'

/** ActiveSupport::SecurityUtils: compares secrets in a time that tells nothing of them. */
export class SecurityUtils {
  static {
    defineClass(this, 'ActiveSupport::SecurityUtils')
  }

  static secure_compare(left: unknown, right: unknown): boolean {
    const [a, b] = [sha256(left), sha256(right)]
    return crypto().timingSafeEqual(a, b)
  }

  /** For texts whose length is known: an error where they differ in it. */
  static fixed_length_secure_compare(left: unknown, right: unknown): boolean {
    const [a, b] = [bytesOf(left), bytesOf(right)]
    if (a.length !== b.length) throw new ArgumentError('string length mismatch.')
    return crypto().timingSafeEqual(a, b)
  }
}

function sha256(value: unknown): Buffer {
  return crypto().createHash('sha256').update(bytesOf(value)).digest()
}
