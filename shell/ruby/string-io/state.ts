import { checkNotAhead } from '../enumerable/ahead.ts'
import { IOError } from '../exception/standard-errors.ts'
import type { Stream } from './stream.ts'

/** Where a StringIO keeps its stream: under symbols, where no instance variable of a subclass can be. */
export const STREAM: unique symbol = Symbol('stream')

/** Where a StringIO keeps what it is still open for. */
export const OPEN: unique symbol = Symbol('open')

export interface Opening {
  reads: boolean
  writes: boolean
}

export interface Streaming {
  [STREAM]: Stream
  [OPEN]: Opening
}

/** The stream of a StringIO, open or closed. */
export function streamOf(self: Streaming): Stream {
  checkNotAhead()
  const stream = self[STREAM]
  if (stream === undefined) throw new IOError('uninitialized stream')
  return stream
}

export function isReadable(self: Streaming): boolean {
  return streamOf(self).reads && self[OPEN].reads
}

export function isWritable(self: Streaming): boolean {
  return streamOf(self).writes && self[OPEN].writes
}

/** The stream, to be read from. */
export function readable(self: Streaming): Stream {
  if (!isReadable(self)) throw new IOError('not opened for reading')
  return streamOf(self)
}

/** The stream, to be written to. */
export function writable(self: Streaming): Stream {
  if (!isWritable(self)) throw new IOError('not opened for writing')
  return streamOf(self)
}
