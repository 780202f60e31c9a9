import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { crypto } from '../builtin.ts'
import { RequestBody } from '../controller/request-environment.ts'
import { UploadedFile } from '../controller/uploaded-file.ts'
import { ArgumentError } from '../ruby/exception/standard-errors.ts'
import { answers, send } from '../ruby/index.ts'
import { inspect, toS } from '../ruby/object/texts.ts'
import { CLOSED } from '../ruby/string-io/string-io-methods.ts'
import { bytesIn } from '../ruby/text/binary-string.ts'
import { RubyFile } from '../standard-library/file/file.ts'
import { wholePath } from '../standard-library/file/names.ts'
import type { Content } from './services/service.ts'

/** How much of a file is in memory at once. */
export const PIECE = 1024 * 1024

/** What can be read of Ruby's: an upload, a file, a path, or anything that answers `read`. ArgumentError for anything else. */
export function contentOf(io: unknown): Content {
  if (io instanceof UploadedFile) {
    return io.isSpooled ? { path: io.path() } : { bytes: io.bytes() }
  }
  if (io instanceof RequestBody) return { bytes: io.bytes() }
  if (io instanceof RubyFile && !io[CLOSED]) send(io, 'flush')
  if (answers(io, 'to_path')) return { path: wholePath(send(io, 'to_path')) }
  if (!answers(io, 'read')) throw new ArgumentError(`expected an IO, got ${inspect(io)}`)
  if (answers(io, 'rewind')) send(io, 'rewind')
  return { bytes: bytesIn(send(io, 'read') ?? '') }
}

export function sizeOf(content: Content): number {
  return 'bytes' in content ? content.bytes.length : statSync(content.path).size
}

/** The first bytes. */
export function headOf(content: Content, count: number): Uint8Array {
  if ('bytes' in content) return content.bytes.subarray(0, count)
  for (const piece of piecesOf(content.path, count)) return piece
  return new Uint8Array(0)
}

/** The MD5 in base64, as a blob and S3 have it. */
export function checksumOf(content: Content): string {
  const sum = crypto().createHash('md5')
  if ('bytes' in content) sum.update(content.bytes)
  else for (const piece of piecesOf(content.path)) sum.update(piece)
  return sum.digest('base64')
}

/** A file in pieces; each is good until the next is taken. */
export function* piecesOf(path: string, size = PIECE): Generator<Uint8Array> {
  const file = openSync(path, 'r')
  try {
    const buffer = new Uint8Array(size)
    for (;;) {
      const count = readSync(file, buffer, 0, size, null)
      if (count === 0) return
      yield buffer.subarray(0, count)
    }
  } finally {
    closeSync(file)
  }
}

/** A key, a name or an option, as text. */
export function textOf(value: unknown): string | null {
  return value === null || value === undefined ? null : toS(value)
}
