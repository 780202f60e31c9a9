import { crypto } from '../builtin.ts'
import { ConfigurationError } from '../errors.ts'

/**
 * The text of a file that `rails credentials:edit` wrote: AES-128-GCM, then a String as Ruby's Marshal writes it.
 * Raises ConfigurationError where the key is not the file's. Rails API, ActiveSupport::EncryptedFile.
 */
export function decryptFile(name: string, content: string, key: string): string {
  try {
    const [data = '', iv = '', tag = ''] = content.trim().split('--')
    const secret = Buffer.from(key.trim(), 'hex')
    const decipher = crypto().createDecipheriv('aes-128-gcm', secret, Buffer.from(iv, 'base64'), {
      authTagLength: 16,
    })
    decipher.setAuthTag(Buffer.from(tag, 'base64'))
    return marshalled(
      Buffer.concat([decipher.update(Buffer.from(data, 'base64')), decipher.final()]),
    )
  } catch {
    throw new ConfigurationError(
      `${name} cannot be read with this key: give RAILS_MASTER_KEY the one that it was written with.`,
    )
  }
}

const TEXT = 0x22

/** A String of Marshal's format 4.8, with or without the instance variable that holds its encoding. */
function marshalled(bytes: Buffer): string {
  const start = bytes.indexOf(TEXT) + 1
  if (bytes[0] !== 4 || bytes[1] !== 8 || start === 0 || start > 4)
    throw new RangeError('no String')
  const first = bytes.readInt8(start)
  if (first === 0) return ''
  if (first > 4) return bytes.toString('utf8', start + 1, start + 1 + first - 5)
  const length = bytes.readUIntLE(start + 1, first)
  return bytes.toString('utf8', start + 1 + first, start + 1 + first + length)
}
