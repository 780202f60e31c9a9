import { newObject } from '../class/class-functions.ts'
import { yield1 } from '../control/yield.ts'
import { EINVAL } from '../exception/errno.ts'
import { IOError, TypeError } from '../exception/standard-errors.ts'
import { toIndex } from '../integer/convert.ts'
import { describeSource } from '../object/describe.ts'
import { BinaryString } from '../text/binary-string.ts'
import { Encoding, encodingOf, outsideUtf8 } from '../text/encoding.ts'
import { isString } from '../text/mutable-string.ts'
import { type Block, isKeywords } from '../types.ts'
import { newStream, sharedOf } from './new-stream.ts'
import { isReadable, isWritable, OPEN, STREAM, type Streaming, streamOf } from './state.ts'

/** StringIO.open: closes after its block, and lets the String go. */
export function openStringIO(owner: unknown, block: Block | null, ...args: unknown[]): unknown {
  const made = newObject(owner, args)
  if (block === null) return made
  try {
    return yield1(block, made)
  } finally {
    streamOf(made as Streaming).drop()
  }
}

/** StringIO#reopen: another String, or what another StringIO has. */
export function stringIOReopen(self: Streaming, ...args: unknown[]): Streaming {
  const [only] = args
  if (
    args.length === 1 &&
    !isString(only) &&
    !(only instanceof BinaryString) &&
    !isKeywords(only)
  ) {
    const isOther = typeof only === 'object' && only !== null && STREAM in only
    if (!isOther) {
      throw new TypeError(`can't convert ${describeSource(only)} into StringIO`)
    }
    const other = only as Streaming
    self[STREAM] = streamOf(other)
    self[OPEN] = { ...other[OPEN] }
    return self
  }
  const stream = newStream(args)
  self[STREAM] = stream
  self[OPEN] = { reads: stream.reads, writes: stream.writes }
  return self
}

/** StringIO#string=. */
export function stringIOStringSet(self: Streaming, value: unknown): unknown {
  streamOf(self).hold(sharedOf(value))
  return value
}

/** StringIO#close. */
export function stringIOClose(self: Streaming): null {
  streamOf(self)
  self[OPEN] = { reads: false, writes: false }
  return null
}

/** StringIO#close_read. */
export function stringIOCloseRead(self: Streaming): null {
  if (!streamOf(self).reads) throw new IOError('closing non-duplex IO for reading')
  self[OPEN].reads = false
  return null
}

/** StringIO#close_write. */
export function stringIOCloseWrite(self: Streaming): null {
  if (!streamOf(self).writes) throw new IOError('closing non-duplex IO for writing')
  self[OPEN].writes = false
  return null
}

/** StringIO#closed?. */
export function stringIOIsClosed(self: Streaming): boolean {
  return !isReadable(self) && !isWritable(self)
}

/** StringIO#pos=. */
export function stringIOPosSet(self: Streaming, value: unknown): unknown {
  streamOf(self).move(toIndex(value))
  return value
}

/** StringIO#rewind. */
export function stringIORewind(self: Streaming): number {
  const stream = streamOf(self)
  stream.pos = 0
  stream.lineNumber = 0
  return 0
}

/** StringIO#seek. */
export function stringIOSeek(self: Streaming, amount: unknown, whence: unknown = null): number {
  const stream = streamOf(self)
  const distance = toIndex(amount)
  if (stringIOIsClosed(self)) throw new IOError('closed stream')
  switch (whence === null ? 0 : toIndex(whence)) {
    case 0:
      stream.move(distance)
      return 0
    case 1:
      stream.move(stream.pos + distance)
      return 0
    case 2:
      stream.move(stream.text.size + distance)
      return 0
    default:
      throw new EINVAL('invalid whence')
  }
}

/** StringIO#external_encoding. */
export function stringIOEncoding(self: Streaming): Encoding {
  const { isBinary, holder } = streamOf(self)
  return isBinary || holder instanceof BinaryString ? Encoding.ASCII_8BIT : Encoding.UTF_8
}

/** StringIO#binmode: from now on bytes. */
export function stringIOBinmode(self: Streaming): Streaming {
  const stream = streamOf(self)
  if (isWritable(self) && !isPlain(stream.text.bytes)) {
    throw outsideUtf8('binmode of a StringIO of text')
  }
  stream.isBinary = true
  return self
}

function isPlain(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte < 128)
}

/** StringIO#set_encoding. */
export function stringIOSetEncoding(self: Streaming, encoding: unknown): Streaming {
  const wanted = encoding === null ? Encoding.UTF_8 : encodingOf(encoding)
  if (wanted === Encoding.ASCII_8BIT) return stringIOBinmode(self)
  const isText = !(streamOf(self).holder instanceof BinaryString)
  if (wanted !== Encoding.UTF_8 || !isText) throw outsideUtf8(`the encoding ${wanted.name()}`)
  streamOf(self).isBinary = false
  return self
}
