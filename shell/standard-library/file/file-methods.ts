import { fchmodSync, fstatSync } from 'node:fs'
import type { MethodTable } from '../../ruby/call/signature.ts'
import { yield1 } from '../../ruby/control/yield.ts'
import { OutsideSubsetError } from '../../ruby/exception/fatal-errors.ts'
import { ArgumentError, EOFError } from '../../ruby/exception/standard-errors.ts'
import { toIndex } from '../../ruby/integer/convert.ts'
import { isTruthy } from '../../ruby/object/truth.ts'
import type { Read } from '../../ruby/string-io/stream.ts'
import {
  CLOSED,
  openStream,
  readable,
  STREAM,
  type Streaming,
  streamMethods,
  writable,
} from '../../ruby/string-io/string-io-methods.ts'
import type { Block } from '../../ruby/types.ts'
import { FileStat } from './file-stat.ts'
import type { FileStream } from './file-stream.ts'
import { DescriptorSource } from './source.ts'

/** A File: a Streaming over a file of the system, or of the program. */
export interface FileStreaming extends Streaming {
  [STREAM]: FileStream
}

/** Closes what is behind a File. */
export function closeFile(self: FileStreaming): null {
  self[STREAM].source.close()
  self[CLOSED] = true
  return null
}

/** The next byte; null at the end. */
function getbyte(self: Streaming): number | null {
  const stream = readable(self)
  if (stream.isAtEnd) return null
  const byte = stream.take(stream.pos + 1, true)
  return typeof byte === 'string' || !('length' in byte)
    ? String(byte).charCodeAt(0)
    : (byte[0] as number)
}

function eachByte(self: Streaming, block: Block): Streaming {
  for (let next = getbyte(self); next !== null; next = getbyte(self)) yield1(block, next)
  return self
}

function orEnd<Value>(value: Value | null): Value {
  if (value === null) throw new EOFError('end of file reached')
  return value
}

/** IO#readpartial: what is there, at most so many bytes. Raises EOFError at the end. */
function readpartial(self: Streaming, count: unknown): Read {
  const stream = readable(self)
  const wanted = toIndex(count)
  if (wanted < 0) throw new ArgumentError(`negative length ${wanted} given`)
  if (wanted > 0 && stream.isAtEnd) orEnd(null)
  return stream.take(Math.min(stream.pos + wanted, stream.size), true)
}

/** IO#putc: one character, or the byte that a number names. */
function putc(self: Streaming, value: unknown): unknown {
  const one = typeof value === 'number' ? Uint8Array.of(value & 0xff) : [...String(value)][0]
  writable(self).write(one)
  return value
}

function statOfOpened(self: FileStreaming): FileStat {
  openStream(self)
  const { source } = self[STREAM]
  if (source instanceof DescriptorSource) {
    return new FileStat(fstatSync(source.descriptor, { bigint: true }))
  }
  throw new OutsideSubsetError('the binary carries this file, and knows its text alone')
}

function chmod(self: FileStreaming, mode: unknown): number {
  const { source } = openStream(self) as FileStream
  if (source instanceof DescriptorSource) fchmodSync(source.descriptor, toIndex(mode))
  return 0
}

function sync(self: FileStreaming): number {
  const { source } = openStream(self) as FileStream
  source.sync()
  return 0
}

function setSynchronous(self: FileStreaming, value: unknown): unknown {
  const stream = openStream(self) as FileStream
  stream.isSynchronous = isTruthy(value)
  return value
}

function truncate(self: FileStreaming, size: unknown): number {
  streamMethods.truncate[0](self, size)
  return 0
}

function opened(self: FileStreaming): FileStreaming {
  openStream(self)
  return self
}

function binmode(self: FileStreaming): FileStreaming {
  openStream(self)
  const stream = self[STREAM]
  stream.mode = { ...stream.mode, isBinary: true, foreign: null }
  return self
}

const path = (self: FileStreaming): string => self[STREAM].shown

/** The methods of an opened File, without those of Enumerable. Source: Ruby, IO and File. */
export const fileMethods: MethodTable = {
  ...streamMethods,
  atime: [(self: FileStreaming) => statOfOpened(self).atime(), '0 -> Time'],
  binmode: [binmode, '0 -> self'],
  chmod: [chmod, '1 -> Integer'],
  close: [closeFile, '0 -> nil'],
  ctime: [(self: FileStreaming) => statOfOpened(self).ctime(), '0 -> Time'],
  each_byte: [eachByte, '0 &e'],
  fdatasync: [sync, '0 -> Integer'],
  fsync: [sync, '0 -> Integer'],
  getbyte: [getbyte, '0 -> Integer?'],
  mtime: [(self: FileStreaming) => statOfOpened(self).mtime(), '0 -> Time'],
  path: [path, '0 -> String'],
  putc: [putc, '1'],
  readbyte: [(self: Streaming) => orEnd(getbyte(self)), '0 -> Integer'],
  readchar: [(self: Streaming) => orEnd(streamMethods.getc[0](self)), '0 -> String'],
  readpartial: [readpartial, '1'],
  stat: [statOfOpened, '0'],
  sync: [(self: FileStreaming) => (openStream(self) as FileStream).isSynchronous, '0 -> Boolean'],
  'sync=': [setSynchronous, '1'],
  to_io: [opened, '0 -> self'],
  to_path: [path, '0 -> String'],
  truncate: [truncate, '1 -> Integer'],
}
