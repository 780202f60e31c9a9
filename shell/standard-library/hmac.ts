import { crypto } from '../builtin.ts'
import { defineClass } from '../ruby/class/define.ts'
import { BinaryString } from '../ruby/text/binary-string.ts'
import { bytesOf } from './bytes.ts'
import { algorithmOf } from './digest.ts'

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
  return crypto().createHmac(algorithmOf(algorithm), bytesOf(key)).update(bytesOf(text)).digest()
}
