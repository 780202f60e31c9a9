import { openSync } from 'node:fs'
import { type Read } from '../../ruby/string-io/stream.ts'
import type { BinaryString } from '../../ruby/text/binary-string.ts'
import { MutableString } from '../../ruby/text/mutable-string.ts'
import { bytesInside } from '../application-files.ts'
import { FileStream } from './file-stream.ts'
import { readablePath, writablePath } from './guard.ts'
import { type OpenMode, openMode } from './open-mode.ts'
import { DescriptorSource, InsideSource } from './source.ts'
import { systemCall } from './system-call.ts'

/** Opens a file of the application. Raises Errno's errors, and OutsideSubsetError for one that is not Ruby code's to open. */
export function openFile(path: unknown, mode: OpenMode, permissions = 0o666): FileStream {
  const {
    shown,
    place,
    path: there,
  } = mode.writes ? writablePath(path, { isFolder: true }) : readablePath(path)
  const inside = mode.writes ? null : bytesInside(place)
  if (inside !== null) return new FileStream(new InsideSource(inside), mode, shown)
  const descriptor = systemCall('rb_sysopen', shown, () => openSync(there, mode.flags, permissions))
  return new FileStream(new DescriptorSource(descriptor, shown), mode, shown)
}

/** Opens a file for what `body` does with it. */
export function withFile<Result>(
  path: unknown,
  mode: OpenMode,
  body: (stream: FileStream) => Result,
  permissions?: number,
): Result {
  const stream = openFile(path, mode, permissions)
  try {
    return body(stream)
  } finally {
    stream.source.close()
  }
}

/** All bytes of a file. */
export function bytesOf(path: unknown): Uint8Array {
  return withFile(path, openMode('rb'), ({ source }) => source.read(0, source.size))
}

/** The content of a file: text where it is UTF-8, else a String of bytes. */
export function contentOf(path: unknown, mode = openMode('r')): string | BinaryString {
  return plain(withFile(path, mode, (stream) => stream.take(stream.size)))
}

/** The content of a file as text, with the keywords of `File.read`. Raises OutsideSubsetError where it is no UTF-8. */
export function textOf(
  path: unknown,
  options: Parameters<typeof openMode>[1] | object = {},
): string {
  const content = contentOf(path, openMode(null, { ...options }))
  return typeof content === 'string' ? content : content.to_str()
}

/** A String that was read, as programs that do not change it have it. */
export function plain(read: Read): string | BinaryString {
  return read instanceof MutableString ? read.$value : read
}
