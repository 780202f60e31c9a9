import { REASONS } from '../../vocabulary/status.ts'

const encoder = new TextEncoder()

/** A whole text response that needs no core, after which the connection closes. */
export function plainResponse(
  status: number,
  text: string,
  fields: readonly string[] = [],
  type = 'text/plain',
): Uint8Array {
  return encoder.encode(
    [
      `HTTP/1.1 ${status} ${REASONS[status]}`,
      `Date: ${new Date().toUTCString()}`,
      `Content-Type: ${type}; charset=utf-8`,
      `Content-Length: ${encoder.encode(text).length}`,
      'Connection: close',
      ...fields,
      '',
      text,
    ].join('\r\n'),
  )
}
