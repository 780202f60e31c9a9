import { answers, send } from '../../ruby/call/send.ts'
import { TypeError } from '../../ruby/exception/standard-errors.ts'
import { toIndex } from '../../ruby/integer/convert.ts'
import { describeSource } from '../../ruby/object/describe.ts'
import type { ByteStream } from '../../ruby/string-io/stream.ts'
import {
  readable,
  STREAM,
  type Streaming,
  writable,
} from '../../ruby/string-io/string-io-methods.ts'
import { bytesIn } from '../../ruby/text/binary-string.ts'
import { isString } from '../../ruby/text/mutable-string.ts'
import { withFile } from './open-file.ts'
import { openMode } from './open-mode.ts'

/** How many bytes are copied at a time. */
const PIECE = 1024 * 1024

/**
 * IO.copy_stream: copies what a path, a File, a StringIO or anything with `read` holds to a path, a File or a StringIO, all of
 * it or so many bytes from a place on; gives the count of bytes.
 */
export function copyStream(...given: readonly unknown[]): number {
  const [from, to, length = null, offset = null] = given
  const most = length === null ? Number.POSITIVE_INFINITY : toIndex(length)
  const start = offset === null ? null : toIndex(offset)
  // The source first: where it cannot be read, nothing is written.
  return reading(from, (source) => {
    if (isStreaming(to)) return pour(source, writable(to), most, start)
    return withFile(to, openMode('wb'), (target) => pour(source, target, most, start))
  })
}

function reading(from: unknown, body: (source: ByteStream | Uint8Array) => number): number {
  if (isStreaming(from)) return body(readable(from))
  if (isString(from) || answers(from, 'to_path')) return withFile(from, openMode('rb'), body)
  return body(readWhole(from))
}

function pour(
  source: ByteStream | Uint8Array,
  target: ByteStream,
  most: number,
  start: number | null,
): number {
  if (source instanceof Uint8Array) {
    return target.write(source.subarray(start ?? 0).subarray(0, most))
  }
  const before = source.pos
  if (start !== null) source.pos = start
  let count = 0
  while (count < most && !source.isAtEnd) {
    const end = Math.min(source.size, source.pos + Math.min(PIECE, most - count))
    count += target.write(bytesIn(source.take(end, true)))
  }
  if (start !== null) source.pos = before
  return count
}

function readWhole(from: unknown): Uint8Array {
  if (answers(from, 'read')) return bytesIn(send(from, 'read', []))
  throw new TypeError(`no implicit conversion of ${describeSource(from)} into IO`)
}

function isStreaming(value: unknown): value is Streaming {
  return typeof value === 'object' && value !== null && STREAM in value
}
