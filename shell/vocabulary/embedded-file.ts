/** What the text of an embedded file begins with that is no UTF-8. */
const BYTES = '\0base64:'

const DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** A file as a text that a program holds: its own, or its bytes in Base64. */
export function embeddedText(bytes: Uint8Array): string {
  try {
    return DECODER.decode(bytes)
  } catch {
    return BYTES + Buffer.from(bytes).toString('base64')
  }
}

/** The bytes of a file that a program holds. */
export function embeddedBytes(text: string): Uint8Array {
  if (!text.startsWith(BYTES)) return new TextEncoder().encode(text)
  return Buffer.from(text.slice(BYTES.length), 'base64')
}
