import { crypto } from '../builtin.ts'
import { defineClass } from '../ruby/class/define.ts'
import { toS } from '../ruby/object/texts.ts'
import { BinaryString } from '../ruby/text/binary-string.ts'
import { bytesOf } from './bytes.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

// The namespaces of RFC 9562, as Ruby's constants hold them: sixteen bytes each.
export const UUID_DNS = ofNumber(0)
export const UUID_URL = ofNumber(1)
export const UUID_OID = ofNumber(2)
export const UUID_X500 = ofNumber(4)

/** Digest::UUID of Active Support: UUIDs that are made of names. */
export class DigestUuid {
  static {
    defineClass(this, 'Digest::UUID')
  }

  static uuid_v3(namespace: unknown, name: unknown): string {
    return made('md5', 3, namespace, name)
  }

  static uuid_v4(): string {
    return crypto().randomUUID()
  }

  static uuid_v5(namespace: unknown, name: unknown): string {
    return made('sha1', 5, namespace, name)
  }

  static nil_uuid(): string {
    return '00000000-0000-0000-0000-000000000000'
  }
}

function made(algorithm: string, version: number, namespace: unknown, name: unknown): string {
  const text = namespace instanceof Uint8Array ? '' : toS(namespace)
  const space = UUID.test(text) ? Buffer.from(text.replaceAll('-', ''), 'hex') : bytesOf(namespace)
  const hash = crypto().createHash(algorithm).update(space).update(bytesOf(name)).digest()
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | (version << 4), 6)
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8)
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function ofNumber(last: number): BinaryString {
  return BinaryString.of8bit(Buffer.from(`6ba7b81${last}9dad11d180b400c04fd430c8`, 'hex'))
}
