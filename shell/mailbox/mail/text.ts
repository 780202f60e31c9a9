import { textOfBytes } from '../../ruby/text/binary-string.ts'

/** The bytes of a text of one character a byte. */
export function bytesOfLatin(text: string): Uint8Array {
  return Buffer.from(text, 'latin1')
}

/**
 * Bytes as text in a character set. What is no text in it, or in a set that is not known, is read as UTF-8 where it is some, else as
 * windows-1252, which has a character for each byte.
 */
export function textIn(bytes: Uint8Array, charset: string | null): string {
  const label = (charset ?? '').trim().toLowerCase()
  const decoder = label === '' ? null : decoderOf(label)
  const isUnicode = decoder === null || decoder.encoding === 'utf-8'
  const text = isUnicode ? textOfBytes(bytes) : null
  if (text !== null) return text
  if (decoder !== null) return decoder.decode(bytes)
  return new TextDecoder('windows-1252').decode(bytes)
}

function decoderOf(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label)
  } catch {
    return null
  }
}

/** `=?utf-8?Q?caf=C3=A9?=`, and what may stand between two of them without being text. RFC 2047, section 2; RFC 2231, section 5. */
const WORD = /=\?([^?*\s]+)(?:\*[^?\s]*)?\?([bq])\?([^?\n]*)\?=/gi

/** The text of a field with its encoded words decoded; bytes that are no ASCII are text as well. */
export function decodeWords(value: string): string {
  const out: string[] = []
  let open: { charset: string; bytes: Uint8Array[] } | null = null
  let at = 0
  const close = (): void => {
    // A character may begin in one word and end in the next.
    if (open !== null) out.push(textIn(Buffer.concat(open.bytes), open.charset))
    open = null
  }
  for (const found of value.matchAll(WORD)) {
    const [whole, charset = '', kind = '', content = ''] = found
    const between = value.slice(at, found.index)
    const follows = open !== null && /^[ \t]*$/.test(between)
    if (!follows) {
      close()
      out.push(plainText(between))
    } else if (open?.charset !== charset.toLowerCase()) close()
    open ??= { charset: charset.toLowerCase(), bytes: [] }
    open.bytes.push(
      kind.toLowerCase() === 'b'
        ? decodeBase64(content)
        : decodeQuoted(content.replaceAll('_', ' ')),
    )
    at = found.index + whole.length
  }
  close()
  out.push(plainText(value.slice(at)))
  return out.join('')
}

function plainText(value: string): string {
  return /^[\x00-\x7f]*$/.test(value) ? value : textIn(bytesOfLatin(value), null)
}

/** RFC 2045, section 6.8; what is no letter of it is skipped. */
export function decodeBase64(text: string): Uint8Array {
  // Each value may end with padding of its own: joined lists are read on.
  const list = text.replace(/[^\w+/=-]/g, '').split(/(?<==)(?!=)/)
  return Buffer.concat(list.map((each) => Buffer.from(each, 'base64')))
}

/** RFC 2045, section 6.7; an `=` that begins nothing stays. */
export function decodeQuoted(text: string): Uint8Array {
  const lines = text.split('\n').map((line) => line.trimEnd())
  const joined = lines.join('\n').replace(/=\n/g, '').replace(/=$/, '')
  const plain = joined.replace(/=([0-9a-f]{2})/gi, (_, hex: string) => {
    return String.fromCharCode(Number.parseInt(hex, 16))
  })
  return bytesOfLatin(plain)
}
