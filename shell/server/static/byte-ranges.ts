/** Bytes of a response, or the part `[start, end)` of a file. */
export type Segment = Uint8Array | readonly [start: number, end: number]

/** What a response carries of a file. */
export interface RangedContent {
  readonly status: 200 | 206 | 416
  /** The `Content-Range`; null for the whole file and for several parts. */
  readonly contentRange: string | null
  /** The type of the content; null for the file's own. */
  readonly multipartType: string | null
  readonly segments: readonly Segment[]
  readonly length: number
}

/** More parts than this are answered with the whole file: RFC 9110, section 14.2. */
const MOST_RANGES = 16

/**
 * The part of a file that a `Range` asks for (RFC 9110, section 14): one, or several as
 * `multipart/byteranges`. Malformed, too many or overlapping ranges are answered with the whole file.
 */
export function contentOf(
  range: string | null,
  file: { readonly length: number; readonly type: string },
): RangedContent {
  const ranges = range === null ? null : parseRanges(range, file.length)
  if (ranges === null) return single(200, null, [0, file.length])
  const [first] = ranges
  if (first === undefined) return single(416, `bytes */${file.length}`, [0, 0])
  return ranges.length === 1
    ? single(206, contentRange(first, file.length), first)
    : multipart(ranges, file)
}

type Range = readonly [start: number, end: number]

function single(status: 200 | 206 | 416, contentRange: string | null, range: Range): RangedContent {
  const length = range[1] - range[0]
  const segments = length === 0 ? [] : [range]
  return { status, contentRange, multipartType: null, segments, length }
}

function multipart(
  ranges: readonly Range[],
  { length, type }: { readonly length: number; readonly type: string },
): RangedContent {
  const boundary = `webfw-${crypto.randomUUID()}`
  const encoder = new TextEncoder()
  const segments: Segment[] = ranges.flatMap((range, index) => [
    encoder.encode(
      `${index === 0 ? '' : '\r\n'}--${boundary}\r\nContent-Type: ${type}\r\n` +
        `Content-Range: ${contentRange(range, length)}\r\n\r\n`,
    ),
    range,
  ])
  segments.push(encoder.encode(`\r\n--${boundary}--\r\n`))
  return {
    status: 206,
    contentRange: null,
    multipartType: `multipart/byteranges; boundary=${boundary}`,
    segments,
    length: segments.reduce((sum, segment) => sum + lengthOf(segment), 0),
  }
}

function contentRange([start, end]: Range, length: number): string {
  return `bytes ${start}-${end - 1}/${length}`
}

function lengthOf(segment: Segment): number {
  return segment instanceof Uint8Array ? segment.length : segment[1] - segment[0]
}

/** The satisfiable ranges in the order asked for; null where the field is to be ignored. */
function parseRanges(field: string, length: number): Range[] | null {
  const list = /^bytes=(.*)$/i.exec(field.trim())?.[1]
  const specs =
    list
      ?.split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '') ?? []
  if (specs.length === 0 || specs.length > MOST_RANGES) return null
  const ranges: Range[] = []
  for (const spec of specs) {
    const range = parseRange(spec, length)
    if (range === null) return null
    if (range[0] < range[1]) ranges.push(range)
  }
  return overlap(ranges) ? null : ranges
}

/** One range, empty when it lies behind the end; null when malformed. */
function parseRange(spec: string, length: number): Range | null {
  const match = /^(\d*)-(\d*)$/.exec(spec)
  const [, first = '', last = ''] = match ?? []
  if (match === null || (first === '' && last === '')) return null
  if (first === '') return [length - Math.min(Number(last), length), length]
  const start = Number(first)
  if (last !== '' && Number(last) < start) return null
  const end = last === '' ? length : Math.min(Number(last) + 1, length)
  return start < length ? [start, end] : [0, 0]
}

function overlap(ranges: readonly Range[]): boolean {
  const sorted = ranges.toSorted(([a], [b]) => a - b)
  return sorted.some(([start], index) => index > 0 && start < (sorted[index - 1]?.[1] ?? 0))
}
