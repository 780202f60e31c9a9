import type { MethodTable } from '../call/signature.ts'
import { NotImplementedError } from '../exception/fatal-errors.ts'
import { RangeError } from '../exception/standard-errors.ts'
import { toIndex } from '../integer/convert.ts'
import { bytesIn } from '../text/binary-string.ts'
import * as place from './place.ts'
import * as r from './reading.ts'
import { isReadable, isWritable, readable, type Streaming, streamOf, writable } from './state.ts'
import { bytesOfCharacter } from './stream.ts'
import * as w from './writing.ts'

const same = (self: Streaming): Streaming => {
  streamOf(self)
  return self
}

/** StringIO#ungetc. */
function ungetc(self: Streaming, value: unknown): null {
  const stream = readable(self)
  stream.checkModifiable()
  const bytes = bytesOfCharacter(value)
  if (bytes !== null) stream.unread(bytes)
  return null
}

/** StringIO#ungetbyte. */
function ungetbyte(self: Streaming, value: unknown): null {
  const stream = readable(self)
  stream.checkModifiable()
  if (value === null) return null
  const isNumber = typeof value === 'number' || typeof value === 'bigint'
  const bytes = isNumber ? Uint8Array.of(Number(BigInt(value) & 0xffn)) : bytesIn(value)
  if (bytes.length > 0) stream.unread(bytes)
  return null
}

/** StringIO#lineno=. */
function setLineNumber(self: Streaming, value: unknown): unknown {
  streamOf(self).lineNumber = toIndex(value)
  return value
}

/** StringIO#truncate. */
function truncate(self: Streaming, size: unknown): unknown {
  const stream = writable(self)
  const wanted = toIndex(size)
  if (wanted > 2 ** 30) throw new RangeError('too big a size')
  stream.truncate(wanted)
  return size
}

/** StringIO#fcntl. */
function fcntl(): never {
  throw new NotImplementedError('fcntl() function is unimplemented on this machine')
}

/** The methods of StringIO, without those of Enumerable. */
export const stringIOMethods: MethodTable = {
  '<<': [w.stringIOAppend, '1 -> self'],
  binmode: [place.stringIOBinmode, '0 -> self'],
  close: [place.stringIOClose, '0 -> nil'],
  close_read: [place.stringIOCloseRead, '0 -> nil'],
  close_write: [place.stringIOCloseWrite, '0 -> nil'],
  'closed?': [place.stringIOIsClosed, '0 -> Boolean'],
  'closed_read?': [(self: Streaming) => !isReadable(self), '0 -> Boolean'],
  'closed_write?': [(self: Streaming) => !isWritable(self), '0 -> Boolean'],
  each: [r.stringIOEach, '0-2 k &'],
  each_byte: [r.stringIOEachByte, '0 &'],
  each_char: [r.stringIOEachChar, '0 &'],
  each_codepoint: [r.stringIOEachCodepoint, '0 &'],
  each_line: [r.stringIOEachLine, '0-2 k &'],
  eof: [(self: Streaming) => readable(self).isAtEnd, '0 -> Boolean'],
  'eof?': [(self: Streaming) => readable(self).isAtEnd, '0 -> Boolean'],
  external_encoding: [place.stringIOEncoding, '0'],
  fcntl: [fcntl, '0+'],
  fileno: [(self: Streaming) => (streamOf(self), null), '0 -> nil'],
  flush: [same, '0 -> self'],
  fsync: [(self: Streaming) => (streamOf(self), 0), '0 -> Integer'],
  getbyte: [(self: Streaming) => readable(self).byte(), '0 -> Integer?'],
  getc: [(self: Streaming) => readable(self).character(), '0 -> String?'],
  gets: [r.stringIOGets, '0-2 k -> String?'],
  internal_encoding: [(self: Streaming) => (streamOf(self), null), '0 -> nil'],
  isatty: [(self: Streaming) => (streamOf(self), false), '0 -> Boolean'],
  length: [(self: Streaming) => streamOf(self).text.size, '0 -> Integer'],
  lineno: [(self: Streaming) => streamOf(self).lineNumber, '0 -> Integer'],
  'lineno=': [setLineNumber, '1'],
  pid: [(self: Streaming) => (streamOf(self), null), '0 -> nil'],
  pos: [(self: Streaming) => streamOf(self).pos, '0 -> Integer'],
  'pos=': [place.stringIOPosSet, '1'],
  print: [w.stringIOPrint, '0+ -> nil'],
  printf: [w.stringIOPrintf, '0+ k -> nil'],
  putc: [w.stringIOPutc, '1'],
  puts: [w.stringIOPuts, '0+ -> nil'],
  read: [r.stringIORead, '0-2'],
  read_nonblock: [r.stringIOReadNonblock, '1-2 k'],
  readbyte: [r.stringIOReadbyte, '0 -> Integer'],
  readchar: [r.stringIOReadchar, '0 -> String'],
  readline: [r.stringIOReadline, '0-2 k -> String'],
  readlines: [r.stringIOReadlines, '0-2 k -> Array'],
  readpartial: [r.stringIOSysread, '0-2'],
  reopen: [place.stringIOReopen, '0-2 k -> self'],
  rewind: [place.stringIORewind, '0 -> Integer'],
  seek: [place.stringIOSeek, '1-2 -> Integer'],
  set_encoding: [place.stringIOSetEncoding, '1-2 k -> self'],
  size: [(self: Streaming) => streamOf(self).text.size, '0 -> Integer'],
  string: [(self: Streaming) => streamOf(self).holder, '0'],
  'string=': [place.stringIOStringSet, '1'],
  sync: [(self: Streaming) => (streamOf(self), true), '0 -> Boolean'],
  'sync=': [(self: Streaming, value: unknown) => (streamOf(self), value), '1'],
  sysread: [r.stringIOSysread, '0-2'],
  syswrite: [w.stringIOSyswrite, '1'],
  tell: [(self: Streaming) => streamOf(self).pos, '0 -> Integer'],
  truncate: [truncate, '1'],
  'tty?': [(self: Streaming) => (streamOf(self), false), '0 -> Boolean'],
  ungetbyte: [ungetbyte, '1 -> nil'],
  ungetc: [ungetc, '1 -> nil'],
  write: [w.stringIOWrite, '0+ -> Integer'],
  write_nonblock: [w.stringIOSyswrite, '1 k'],
}
