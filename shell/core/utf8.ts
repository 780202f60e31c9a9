const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** UTF-8 bytes as a string, a byte order mark included; U+FFFD where they are none. */
export function textFrom(bytes: Uint8Array): string {
  return decoder.decode(bytes)
}
