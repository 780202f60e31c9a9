import { zlib } from '../../builtin.ts'

const LEAST = 1024
const BROTLI_QUALITY = 4

/** An encoding that bodies are sent in. */
export type Encoding = 'br' | 'gzip'

/** Those there are, the better one first. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip']

/** Whether a body is worth compressing, so that the visitor's Accept-Encoding decides over it. */
export function isCompressible(length: number, contentType: string | null): boolean {
  return length >= LEAST && isText(contentType)
}

/** A body in an encoding the visitor asked for; null when it is better sent as it is. */
export function compress(
  body: Uint8Array,
  acceptEncoding: string,
): { readonly encoding: Encoding; readonly body: Uint8Array } | null {
  const [encoding] = acceptedEncodings(acceptEncoding)
  if (encoding === undefined) return null
  return { encoding, body: encoding === 'br' ? brotli(body) : zlib().gzipSync(body) }
}

function brotli(body: Uint8Array): Uint8Array {
  const { brotliCompressSync, constants } = zlib()
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
}

let lastHeader = ''
let lastEncodings: readonly Encoding[] = []

/** The encodings that an Accept-Encoding prefers to none, the best first (RFC 9110, section 12.5.3). */
export function acceptedEncodings(header: string | null): readonly Encoding[] {
  if (header === null || header === '') return []
  if (header !== lastHeader) {
    lastEncodings = readPreferences(header)
    lastHeader = header
  }
  return lastEncodings
}

function readPreferences(header: string): Encoding[] {
  const weights = new Map<string, number>()
  for (const element of header.toLowerCase().split(',')) {
    const [, name = '', weight = '1'] =
      /^\s*(?:x-)?([^\s;]+)\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/.exec(element) ?? []
    if (name !== '') weights.set(name, Number(weight))
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const least = weights.get('identity') ?? 0
  return ENCODINGS.filter((name) => weightOf(name) > 0 && weightOf(name) >= least).toSorted(
    (left, right) => weightOf(right) - weightOf(left),
  )
}

function isText(contentType: string | null): boolean {
  return (
    contentType !== null &&
    /^text\/|^application\/(json|javascript|xml)|\+(xml|json)/.test(contentType)
  )
}
