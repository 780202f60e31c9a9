import { closeSync, fstatSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { lookup } from 'mrmime'

/** Milliseconds in which a file may change again without another time of change. */
const CLOCK_STEP = 1000

/** A file of public/, as a response needs it. */
export interface StaticFile {
  readonly type: string
  readonly length: number
  readonly modified: Date
  readonly etag: string
  /** Whether the name carries a fingerprint of the content, so that it may be cached for good. */
  readonly fingerprinted: boolean
  /** The encoding it is stored in: `gzip`, `br`, or null. */
  readonly encoding: string | null
  /** Tells it from any other file and content; null for one that has changed just now. */
  readonly version: string | null
  /** Reads `[start, end)`; fewer bytes when the file became shorter. */
  read(start: number, end: number): Uint8Array
}

/** A file on disk. */
export function fileOnDisk(path: string, name: string, encoding: string | null = null): StaticFile {
  const { size, mtime, mtimeMs, ctimeMs, dev, ino } = statSync(path)
  const isSettled = Date.now() - ctimeMs > CLOCK_STEP
  return {
    type: typeOf(name),
    length: size,
    modified: mtime,
    etag: `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}${encoding === null ? '' : `-${encoding}`}"`,
    fingerprinted: isFingerprinted(name),
    encoding,
    version: isSettled ? [path, dev, ino, size, mtimeMs, ctimeMs].join(' ') : null,
    read: (start, end) => readRange(path, start, end, ino),
  }
}

/** A file inside the binary: the runtime reads its path whole, and can neither open nor date it. */
export function fileInside(
  path: string,
  name: string,
  etag: string,
  built: Date,
  encoding: string | null = null,
): StaticFile {
  let bytes: Uint8Array | null = null
  return {
    type: typeOf(name),
    length: statSync(path).size,
    modified: built,
    etag: `"${etag}"`,
    fingerprinted: isFingerprinted(name),
    encoding,
    version: path,
    read(start, end) {
      bytes ??= readFileSync(path)
      return bytes.subarray(start, end)
    },
  }
}

/** The bytes of a file from `start` to `end`; fewer when it is shorter. With `ino`, of that very file. */
export function readRange(path: string, start: number, end: number, ino?: number): Uint8Array {
  const descriptor = openSync(path, 'r')
  try {
    if (ino !== undefined && fstatSync(descriptor).ino !== ino) {
      throw new Error('another file took its place while it was sent')
    }
    const bytes = new Uint8Array(end - start)
    let filled = 0
    while (filled < bytes.length) {
      const count = readSync(descriptor, bytes, filled, bytes.length - filled, start + filled)
      if (count === 0) break
      filled += count
    }
    return filled === bytes.length ? bytes : bytes.subarray(0, filled)
  } finally {
    closeSync(descriptor)
  }
}

function typeOf(name: string): string {
  const type = lookup(name) ?? 'application/octet-stream'
  const isText = /^text\/|^application\/(javascript|json|xml|manifest\+json)$|\+xml$/.test(type)
  return isText ? `${type}; charset=utf-8` : type
}

/** `app-3f2a9c1b.css`: at least eight hexadecimal digits before the extension. */
function isFingerprinted(name: string): boolean {
  return /[-.][0-9a-f]{8,64}\.[a-z0-9]+$/.test(name)
}
