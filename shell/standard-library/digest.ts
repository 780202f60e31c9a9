import { crypto } from '../builtin.ts'
import { nameClass } from '../ruby/class/class-info.ts'
import { defineClass } from '../ruby/class/define.ts'
import { BinaryString } from '../ruby/text/binary-string.ts'
import { bytesOf } from './bytes.ts'

/** What the classes of Digest have in common. */
abstract class Digest {
  static {
    nameClass(this, 'Digest::Base')
  }

  protected static readonly algorithm: string = ''

  static hexdigest(text: unknown): string {
    return this.hash(text).toString('hex')
  }

  static base64digest(text: unknown): string {
    return this.hash(text).toString('base64')
  }

  static digest(text: unknown): BinaryString {
    return BinaryString.of8bit(this.hash(text))
  }

  private static hash(text: unknown): Buffer {
    return crypto().createHash(this.algorithm).update(bytesOf(text)).digest()
  }
}

/** Digest::SHA256 of the standard library. */
export class Sha256 extends Digest {
  protected static override readonly algorithm = 'sha256'
  static {
    defineClass(this, 'Digest::SHA256')
  }
}

/** Digest::SHA512 of the standard library. */
export class Sha512 extends Digest {
  protected static override readonly algorithm = 'sha512'
  static {
    defineClass(this, 'Digest::SHA512')
  }
}

/** Digest::SHA1 of the standard library: for what others ask of us, not for secrets. */
export class Sha1 extends Digest {
  protected static override readonly algorithm = 'sha1'
  static {
    defineClass(this, 'Digest::SHA1')
  }
}

/** Digest::MD5 of the standard library: for what others ask of us, not for secrets. */
export class Md5 extends Digest {
  protected static override readonly algorithm = 'md5'
  static {
    defineClass(this, 'Digest::MD5')
  }
}
