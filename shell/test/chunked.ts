/** The content of a chunked body, as far as it arrived. RFC 9112, section 7.1. */
export function withoutChunks(bytes: Uint8Array): Uint8Array {
  const body = Buffer.from(bytes)
  const parts: Uint8Array[] = []
  for (let at = 0; ; ) {
    const end = body.indexOf('\r\n', at)
    const size = end < 0 ? 0 : Number.parseInt(body.toString('latin1', at, end), 16)
    if (!(size > 0)) return Buffer.concat(parts)
    parts.push(body.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
}
