import { crypto } from '../builtin.ts'
import { defineClass } from '../ruby/class/define.ts'
import { RuntimeError } from '../ruby/exception/standard-errors.ts'
import { toS } from '../ruby/object/texts.ts'
import { BinaryString } from '../ruby/text/binary-string.ts'
import { bytesOf } from './bytes.ts'

const ALGORITHMS: readonly string[] = ['sha1', 'sha256', 'sha384', 'sha512', 'md5']

/** OpenSSL::HMAC of the standard library: `OpenSSL::HMAC.hexdigest("SHA256", key, text)`. */
export class Hmac {
  static {
    defineClass(this, 'OpenSSL::HMAC')
  }

  static hexdigest(algorithm: unknown, key: unknown, text: unknown): string {
    return sign(algorithm, key, text).toString('hex')
  }

  static base64digest(algorithm: unknown, key: unknown, text: unknown): string {
    return sign(algorithm, key, text).toString('base64')
  }

  static digest(algorithm: unknown, key: unknown, text: unknown): BinaryString {
    return BinaryString.of8bit(sign(algorithm, key, text))
  }
}

function sign(algorithm: unknown, key: unknown, text: unknown): Buffer {
  const name = toS(algorithm).toLowerCase().replace('-', '')
  if (!ALGORITHMS.includes(name)) {
    throw new RuntimeError(`Unsupported digest algorithm (${toS(algorithm)}).: unknown object name`)
  }
  return crypto().createHmac(name, bytesOf(key)).update(bytesOf(text)).digest()
}
