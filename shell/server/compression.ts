import { zlib } from '../builtin.ts'

const LEAST = 1024
const BROTLI_QUALITY = 4

/** A body in an encoding the visitor asked for; null when it is better sent as it is. */
export function compress(
  body: Uint8Array,
  contentType: string | null,
  acceptEncoding: string | null,
): { readonly encoding: 'br' | 'gzip'; readonly body: Uint8Array } | null {
  if (acceptEncoding === null || body.length < LEAST || !isText(contentType)) return null
  if (accepts(acceptEncoding, 'br')) return { encoding: 'br', body: brotli(body) }
  if (accepts(acceptEncoding, 'gzip')) return { encoding: 'gzip', body: zlib().gzipSync(body) }
  return null
}

function brotli(body: Uint8Array): Uint8Array {
  const { brotliCompressSync, constants } = zlib()
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
}

/** Whether an Accept-Encoding names an encoding, and not with `q=0` (RFC 9110, section 12.5.3). */
export function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((each) => {
    const [name = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase())
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}

function isText(contentType: string | null): boolean {
  return (
    contentType !== null &&
    /^text\/|^application\/(json|javascript|xml)|\+(xml|json)/.test(contentType)
  )
}
